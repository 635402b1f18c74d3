// Finds keys of the message catalogue (web/src/messages) that nothing shows: `npm run check -- messages`. That a shown key
// is there says its type.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { shownKeys } from './messages/shown-keys.ts'
import { root } from './run-command.ts'

/** Texts by key; a namespace holds keys or further namespaces. */
type Catalogue = { [key: string]: string | Catalogue }

export type Project = {
  root: string
  /** Its tsconfig.json. */
  file: string
  catalogue: Catalogue
}

function keysOf(catalogue: Catalogue, path: string[] = []): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key].join('.')] : keysOf(value, [...path, key]),
  )
}

/** One sentence for every key that nobody uses, and for every one of which the types do not say what it is. */
export function findMessageFaults({ root: home, file, catalogue }: Project): string[] {
  const isShowing = (path: string) => path.startsWith(join(home, '')) && !/node_modules|\.test\.tsx?$/.test(path)
  const shown = shownKeys(home, file, isShowing)
  const used = new Set(shown.map(({ namespace, key }) => (namespace === '' ? key : `${namespace}.${key}`)))
  return [
    ...shown
      .filter(({ key }) => key === null)
      .map(({ path, text }) => `${relative(home, path)}: no type says which keys ${text} may be`),
    ...keysOf(catalogue)
      .filter((key) => !used.has(key))
      .map((key) => `web/src/messages: nothing shows ${key}`),
  ]
}

async function readCatalogue(): Promise<Catalogue> {
  const catalogue: Catalogue = {}
  for (const path of globSync('web/src/messages/*.ts', { cwd: root })) {
    const module = (await import(join(root, path))) as Record<string, Catalogue>
    // The file that gathers the namespaces repeats them.
    if (/^import /m.test(readFileSync(join(root, path), 'utf8'))) continue
    Object.assign(catalogue, module)
  }
  return catalogue
}

if (import.meta.main) {
  const catalogue = await readCatalogue()
  const faults = findMessageFaults({ root, file: join(root, 'web/tsconfig.json'), catalogue })
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
