import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Names = z._default(z.record(z.string(), z.string()), {})
const LockedPackages = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  resolved: z.optional(z.string()),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
})
export const LockFile = z.object({ packages: z.record(z.string(), LockedPackages) })
export type LockFile = z.infer<typeof LockFile>

/** `path`: below the root of the repository. */
export type ProductionPackage = {
  path: string
  name: string
  version: string
  licence: string | undefined
  /** As in the lock file: `sha512-…`. */
  integrity: string | undefined
}

/**
 * What the workspaces need to run, with all that those packages need, as Node would find it: without what is for
 * development alone, and without optional packages that are not installed here, such as those of other systems.
 * @throws Error where a package that is needed is not locked or not installed
 */
export function productionPackages(
  lock: LockFile,
  root: string,
  workspaces: readonly string[],
  extra: readonly string[] = [],
): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>()
  const open = [...workspaces, ...extra]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = lockedAt(lock, from)
    const needed = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
    for (const name of new Set([...needed, ...Object.keys(peerDependencies)])) {
      const path = resolve(lock, from, name)
      const isThere = path !== null && existsSync(join(root, path))
      if (path === null || !isThere) {
        if (!(name in dependencies)) continue
        throw new Error(`${from} needs ${name}, which is not installed.`)
      }
      if (found.has(path)) continue
      const { version = '', license: licence, integrity, link, resolved } = lockedAt(lock, path)
      // A workspace is copied with our own sources.
      if (link === true) {
        if (resolved !== undefined && !workspaces.includes(resolved)) open.push(resolved)
        continue
      }
      found.set(path, { path, name, version, licence, integrity })
      open.push(path)
    }
  }
  for (const path of extra) {
    const { version = '', license: licence, integrity } = lockedAt(lock, path)
    found.set(path, { path, name: nameIn(path), version, licence, integrity })
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function lockedAt(lock: LockFile, path: string) {
  const locked = lock.packages[path]
  if (!locked) throw new Error(`The lock file does not name ${path}.`)
  return locked
}

const nameIn = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Looks in the `node_modules` of each folder upwards. */
function resolve(lock: LockFile, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in lock.packages) return path
    if (folder === '') return null
  }
}
