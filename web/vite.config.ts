import react from '@vitejs/plugin-react'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** Lays every text beside its compressed forms, so that the server sends bytes and computes nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir = '' }) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
      for (const path of globSync('**/*.{js,mjs,css,html,svg}', { cwd: dir })) {
        const bytes = readFileSync(join(dir, path))
        writeFileSync(join(dir, `${path}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(dir, `${path}.gz`), gzipSync(bytes))
      }
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [react(), pdfjsFiles(), compressed()],
  build: { target: 'es2023', chunkSizeWarningLimit: 700, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      // The host stays the page's own: the server refuses calls of another origin.
      ['/api', '/files'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
})
