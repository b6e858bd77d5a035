import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { offline } from "./src/offline/plugin.js";

const server = process.env.LABTOP_SERVER ?? "http://127.0.0.1:8000";

// The server takes requests from its own pages only, so the development server speaks in its name.
const forward = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: "../src/labtop/server/client",
    emptyOutDir: true,
    target: "es2022",
    // A strict content security policy allows no data: addresses in scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700, // 3Dmol, which is loaded when somebody asks for a model
    // 3Dmol has an eval for file formats that we do not use; the policy would forbid it anyway.
    rolldownOptions: { checks: { eval: false, pluginTimings: false } },
  },
  server: { proxy: { "/api": forward, "/health": forward, "/ws": { ...forward, ws: true } } },
});
