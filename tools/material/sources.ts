import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Quoted, and as far as it stands there: what is behind a `${` is known only when it runs. */
const quoted = /(['"`])((?:\.{1,2}\/|@millwright\/contract\/)[^'"`\n$]*)/g
const contract = '@millwright/contract/'
/** Made of everything: a test over HTTP names what it stands on (`server/test/reads-all.ts`). */
const server = 'server/src/main.ts'
/** What only types come from does nothing when a test runs. */
const ofTypes = /^(?:import|export) type [^'"`]*? from '[^']+'/gm
const isSource = /\.[cm]?tsx?$|\.[cm]?js$/

/**
 * Every file below `root` that a test may read or run: what it imports, and whatever else a path in one of these names
 * (children that are started, samples), a folder with all that is in it.
 */
export function sourcesOf(root: string, test: string): string[] {
  const found = new Set<string>()
  const waiting = [join(root, test)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (isSource.test(file) && file !== join(root, server)) waiting.push(...namedIn(root, file))
  }
  return [...found].map((file) => relative(root, file)).toSorted()
}

function namedIn(root: string, file: string): string[] {
  return [...readFileSync(file, 'utf8').replace(ofTypes, '').matchAll(quoted)].flatMap(([, , name = '']) => {
    const path = name.startsWith(contract)
      ? join(root, 'contract/src', `${name.slice(contract.length)}.ts`)
      : resolve(dirname(file), name)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [path]
    // The root and its workspaces are named to find modules in them, not to read them.
    const isTooWide = existsSync(join(path, 'package.json')) || existsSync(join(path, 'main.ts'))
    return isTooWide
      ? []
      : globSync('**/*.*', { cwd: path, exclude: ['**/*.test.ts'] }).map((inside) => join(path, inside))
  })
}
