import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Names = z.optional(z.record(z.string(), z.unknown()))
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
    }),
  ),
})

const quotedName = /(['"`])((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"`\n]*)?\1/g
/** What runs every test. */
const always = ['node', 'vitest']

/** Each package that the sources name, with all that it needs, as the lock file holds it: `path version integrity`. */
export function packagesOf(root: string, sources: readonly string[]): string[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const byName = new Map<string, string[]>()
  for (const path of Object.keys(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (path.includes('node_modules/')) byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const found = new Set<string>()
  const waiting = [...always, ...sources.flatMap((source) => namedIn(join(root, source)))]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const path of byName.get(name) ?? []) {
      if (found.has(path)) continue
      found.add(path)
      const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
      for (const needed of [dependencies, optionalDependencies, peerDependencies]) {
        waiting.push(...Object.keys(needed ?? {}))
      }
    }
  }
  return [...found].toSorted().map((path) => {
    const { version = '', integrity = '' } = packages[path] ?? {}
    return `${path} ${version} ${integrity}`
  })
}

function namedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(quotedName)].map(([, , name = '']) => name)
}
