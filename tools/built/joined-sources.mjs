import { dirname, join, relative } from 'node:path'
import { root } from '../installation.mjs'

/** Where the joined modules are put. */
export const made = join(root, 'server', 'dist')

/** What V8 makes of them. */
export const compiled = join(root, 'node_modules', '.cache', 'millwright-compiled')

/** Scripts of threads that every start runs, by their path in server/src: they are joined, too. */
export const joinedThreads = ['platform/database/embedded/embedded-worker.ts']

/** By these a module of a package finds what lies beside it, where a joined one does not lie any more. */
const findsWhatIsBeside =
  /__dirname|__filename|import\.meta\.(?:url|dirname|filename|resolve)|require\.resolve|new Worker\(/

/** Where such a word stands in a module that needs nothing beside it. */
const known = new Map([
  // A thread is started only where its option asks for one.
  ['pg-boss/dist/manager.js', 'new Worker('],
])

/**
 * A module of ours as it finds from `made` what lies beside its source: files, and scripts of children and threads.
 * @param {string} path @param {string} text
 */
export function ownSource(path, text) {
  return text.replaceAll(
    /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g,
    (_, /** @type {string | undefined} */ script) => {
      const thread = script && relative(join(root, 'server/src'), join(dirname(path), `${script}.ts`))
      if (thread && joinedThreads.includes(thread)) return `new URL('./${script}.js', import.meta.url)`
      const url = `new URL(${JSON.stringify(relative(made, path))}, import.meta.url)`
      return script ? `new URL('./${script}.ts', ${url})` : `${url}.href`
    },
  )
}

/** Fails where a module of a package would miss what lies beside it. @param {string} path @param {string} text */
export function refuseWhatLooksBeside(path, text) {
  const word = findsWhatIsBeside.exec(text)?.[0]
  const name = path.split('/node_modules/').at(-1) ?? path
  if (word === undefined || known.get(name) === word) return
  throw new Error(`${name} has ${word}: its package belongs into loadedByThemselves of tools/built/join-server.mjs`)
}
