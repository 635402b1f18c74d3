// Finds keys of the message catalogue (web/src/messages) that nothing shows, and shown keys that it lacks:
// `npm run check:messages`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-command.ts'

/** Texts by key; a namespace holds keys or further namespaces. */
export type Catalogue = { [key: string]: string | Catalogue }

type Binding = { variable: string; namespace: string }

const bindingPattern =
  /\b(\w+)\s*=\s*(?:useTranslations|createTranslator)\(\s*(?:'([^']+)'|\{[^}]*?namespace:\s*'([^']+)')?/g

function bindingsIn(source: string): Binding[] {
  return [...source.matchAll(bindingPattern)].map(([, variable = '', hook, option]) => ({
    variable,
    namespace: hook ?? option ?? '',
  }))
}

function keysOf(catalogue: Catalogue, path: string[] = []): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key].join('.')] : keysOf(value, [...path, key]),
  )
}

const inNamespace = (namespace: string, key: string) => (namespace === '' ? key : `${namespace}.${key}`)

/** One sentence for every key that is missing or that nobody uses; `files` are sources by path. */
export function findMessageFaults(catalogue: Catalogue, files: ReadonlyMap<string, string>): string[] {
  const keys = new Set(keysOf(catalogue))
  const users = [...files]
    .map(([path, source]) => ({ path, source, bindings: bindingsIn(source) }))
    .filter(({ bindings }) => bindings.length > 0)

  const missing = users.flatMap(({ path, source, bindings }) =>
    [...new Set(bindings.map(({ variable }) => variable))].flatMap((variable) => {
      const namespaces = bindings.filter((binding) => binding.variable === variable).map(({ namespace }) => namespace)
      const calls = source.matchAll(
        new RegExp(`(?<![\\w.])${variable}(?:\\.(?:rich|markup|raw))?\\(\\s*'([^']+)'`, 'g'),
      )
      return [...calls]
        .map(([, key = '']) => key)
        .filter((key) => !namespaces.some((namespace) => keys.has(inNamespace(namespace, key))))
        .map((key) => `${path}: the catalogue has no ${inNamespace(namespaces.join('|'), key)}`)
    }),
  )

  const unused = [...keys].filter((key) => {
    // A key may be chosen in a file beside the one that shows it, or by the contract: those count too.
    const folders = users.flatMap(({ path, bindings }) =>
      bindings
        .filter(({ namespace }) => namespace === '' || key.startsWith(`${namespace}.`))
        .map(({ namespace }) => ({
          folder: dirname(path),
          ending: namespace === '' ? key : key.slice(namespace.length + 1),
        })),
    )
    return !folders.some(({ folder, ending }) =>
      [...files].some(
        ([path, source]) =>
          (dirname(path) === folder || path.startsWith('contract/')) && source.includes(`'${ending}'`),
      ),
    )
  })
  return [...missing, ...unused.map((key) => `web/src/messages: nothing shows ${key}`)]
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
  const paths = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/*.ts'], { cwd: root }).filter(
    (path) => !path.startsWith('web/src/messages/') && !/\.test\.tsx?$/.test(path),
  )
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const faults = findMessageFaults(await readCatalogue(), sources)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
