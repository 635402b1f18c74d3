// Joins the modules of the server, and of the packages that it loads at its start, into few files below server/dist.
// To find and load some two thousand modules by themselves was half of what a start computed (docs/decisions/0083).
import { build } from 'esbuild'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../installation.mjs'
import { outdatedFiles } from './outdated-files.mjs'
import { compiled, joinedThreads, made, ownSource, refuseWhatLooksBeside } from './joined-sources.mjs'

/** Packages with programs or files that lie beside them, or with threads of their own. */
const loadedByThemselves = ['@electric-sql/*', '@node-rs/argon2', 'pg-native', 'pino', 'piscina', 'sharp']

/** @type {import('esbuild').Plugin} */
const sources = {
  name: 'sources',
  setup(joined) {
    joined.onLoad({ filter: /\/(?:server|contract)\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: ownSource(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
    joined.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      refuseWhatLooksBeside(path, contents)
      return { contents }
    })
  },
}

const threads = joinedThreads.map((path) => [basename(path, '.ts'), join('server/src', path)])

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { server: 'server/src/main.ts', ...Object.fromEntries(threads) },
  outdir: made,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: loadedByThemselves,
  logLevel: 'warning',
  // Packages in the older form ask for others, and for parts of Node, by `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  plugins: [sources],
  metafile: true,
})
// Last: whoever finds it finds the others.
writeFileSync(
  join(made, 'main.js'),
  `import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
// What V8 makes of all this is kept for the next start, where this user may write.
enableCompileCache(fileURLToPath(new URL(${JSON.stringify(relative(made, compiled))}, import.meta.url)))
await import('./server.js')
`,
)

const present = ['main.js', ...Object.keys(metafile.outputs).map((path) => basename(path))]
for (const path of [compiled, ...outdatedFiles(made, present).map((name) => join(made, name))])
  rmSync(path, { recursive: true, force: true })
