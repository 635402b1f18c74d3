import react from '@vitejs/plugin-react'
import { cpSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

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

async function compress(path: string) {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes))
}

/** Lays every text beside its compressed forms, so that the server sends bytes and computes nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }) {
      const files = globSync('**/*.{js,mjs,css,html,svg}', { cwd: dir }).map((path) => join(dir, path))
      await Promise.all(files.map(compress))
    },
  }
}

/**
 * A browser asks for six files at a time, and on a phone each asking costs a round trip. So what the sign-in needs,
 * with all that it imports, comes in few files that the page names at its head; what changes least has its own.
 */
const firstLoad = [
  { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'look', priority: 2, test: /node_modules\/@(emotion|mui\/(material\/styles|styled-engine|system))\// },
  { name: 'first', priority: 1, test: /\/src\/(main|features\/(auth\/login-page|shell\/broken-page))\.tsx$/ },
  // Where everybody comes to: a hundred small files otherwise.
  { name: 'signed-in', priority: 0, test: /\/src\/features\/(shell\/signed-in|departments\/departments-page)\.tsx$/ },
]

export default defineConfig({
  root: here,
  plugins: [react(), pdfjsFiles(), compressed()],
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
})
