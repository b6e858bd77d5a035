import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-serif-4";
import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { collection } from "./lib/collection.svelte";

/** Titles and dyes come from the server; where it is slow the page does not wait for them. */
const PATIENCE = 400;

await Promise.race([collection.read().catch(() => undefined), new Promise((late) => setTimeout(late, PATIENCE))]);
mount(App, { target: document.getElementById("app")! });
// A new version was put on the server while this page was open: its parts have other names now.
addEventListener("vite:preloadError", () => location.reload());
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js");
