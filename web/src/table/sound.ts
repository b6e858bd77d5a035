/** Three short sounds, made by the browser itself; silent unless the reader has turned them on. */

import { keeper } from "../lib/keeper.svelte";

type Note = [hertz: number, start: number, length: number];

const TUNES: Record<"turn" | "bind" | "end", Note[]> = {
  turn: [[587, 0, 0.16]],
  bind: [
    [392, 0, 0.09],
    [784, 0.08, 0.2],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.14, 0.16],
    [587, 0.28, 0.36],
  ],
};
const LOUD = 0.07;

let context: AudioContext | null = null;

export function sound(tune: keyof typeof TUNES): void {
  if (!keeper.settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [hertz, start, length] of TUNES[tune]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUD, at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
