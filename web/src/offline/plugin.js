/** The service worker, with the names of all files of this build: a new build has a new shelf, and clears the old one. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** What the shell needs; other alphabets and the 3D viewer are kept when somebody has used them. */
const NEEDED = /\.(js|css|svg|webmanifest)$|-latin-(wght|standard|full)-.*\.woff2$/;
const LARGEST = 300 * 1024;
const FROM_PUBLIC = ["icon.svg", "icon-turn.svg", "manifest.webmanifest"];

/** @returns {import("vite").Plugin} */
export function offline() {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_, bundle) {
      const built = Object.values(bundle)
        .filter((file) => NEEDED.test(file.fileName) && (file.type === "chunk" ? file.code : file.source).length < LARGEST)
        .map((file) => file.fileName);
      const files = ["", ...FROM_PUBLIC, ...built].map((name) => `/${name}`).sort();
      const shelf = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const worker = readFileSync(new URL("worker.js", import.meta.url), "utf8");
      const source = `const SHELF = "labtop ${shelf}";\nconst FILES = ${JSON.stringify(files)};\n${worker}`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
