// Joins the modules of the server, and of the packages that it loads at its start, into few files below server/dist.
// To find and load some two thousand modules by themselves was half of what a start computed.
import { build } from 'esbuild'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './installation.mjs'

const made = join(root, 'server', 'dist')

/** Scripts of threads that every start runs, by their path in server/src. */
const threads = ['platform/database/embedded/embedded-worker.ts']

/** They load programs or files that lie beside them, or start threads of scripts of theirs. */
const loadedByThemselves = ['@electric-sql/*', '@node-rs/argon2', 'pg-native', 'pino', 'piscina', 'sharp']

/** By these a module would look for something beside itself, where it does not lie any more. */
const findsWhatIsBeside =
  /__dirname|__filename|import\.meta\.(?:url|dirname|filename|resolve)|require\.resolve|new Worker\(/

/** Where such a word stands in a module that needs nothing beside it. */
const known = new Map([
  // A thread is started only where its option asks for one.
  ['pg-boss/dist/manager.js', 'new Worker('],
])

/** @param {string} path of a source @returns {string} its text, which finds what lies beside it from server/dist */
function ownSource(path) {
  return readFileSync(path, 'utf8').replaceAll(
    /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g,
    (_, /** @type {string | undefined} */ script) => {
      const thread = script && relative(join(root, 'server/src'), join(dirname(path), `${script}.ts`))
      if (thread && threads.includes(thread)) return `new URL('./${script}.js', import.meta.url)`
      const url = `new URL(${JSON.stringify(relative(made, path))}, import.meta.url)`
      return script ? `new URL('./${script}.ts', ${url})` : `${url}.href`
    },
  )
}

/** @param {string} path of a module of a package @returns {string} */
function packageSource(path) {
  const text = readFileSync(path, 'utf8')
  const word = findsWhatIsBeside.exec(text)?.[0]
  const name = path.split('/node_modules/').at(-1) ?? path
  if (word === undefined || known.get(name) === word) return text
  throw new Error(`${name} has ${word}: its package belongs into loadedByThemselves of tools/join-server.mjs`)
}

/** @type {import('esbuild').Plugin} */
const sources = {
  name: 'sources',
  setup(joined) {
    joined.onLoad({ filter: /\/(?:server|contract)\/src\/.*\.ts$/ }, ({ path }) => ({
      contents: ownSource(path),
      loader: 'ts',
    }))
    joined.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => ({ contents: packageSource(path) }))
  },
}

rmSync(made, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    server: 'server/src/main.ts',
    ...Object.fromEntries(
      threads.map((path) => [path.split('/').at(-1)?.replace('.ts', ''), join('server/src', path)]),
    ),
  },
  outdir: made,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: loadedByThemselves,
  logLevel: 'warning',
  // Packages in the older form ask for others, and for parts of Node, by it.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
  plugins: [sources],
})
// Last: whoever finds it finds the others.
writeFileSync(
  join(made, 'main.js'),
  `import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
// What V8 makes of all this is kept for the next start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/millwright-compiled', import.meta.url)))
await import('./server.js')
`,
)
