import react from '@vitejs/plugin-react'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** Where `vite dev` finds the calls. */
const server = process.env['API'] ?? 'http://127.0.0.1:3000'
const here = dirname(fileURLToPath(import.meta.url))

/** What pdf.js fetches by address while it draws: letter tables, stand-in fonts, decoders, colour profiles. */
function pdfjsFiles(): Plugin {
  const from = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  return {
    name: 'pdfjs-files',
    buildStart() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        cpSync(join(from, folder), join(here, 'public/pdfjs', folder), { recursive: true })
      }
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [react(), pdfjsFiles()],
  build: { target: 'es2023', chunkSizeWarningLimit: 700, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      // The host stays the page's own: the server refuses calls of another origin.
      ['/api', '/files'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
