import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/source-serif-4";
import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
// A new version was put on the server while this page was open: its parts have other names now.
addEventListener("vite:preloadError", () => location.reload());
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js");
