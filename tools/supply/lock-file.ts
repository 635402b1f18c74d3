import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../run-command.ts'

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      link: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
      deprecated: z.optional(z.string()),
    }),
  ),
})

const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) })

export type LockedPackage = {
  /** Where it lies below the root. */
  path: string
  name: string
  version: string
  licence: string | undefined
  integrity: string | undefined
  source: string | undefined
  hasInstallScript: boolean
  /** What its makers said when they gave it up. */
  deprecated: string | undefined
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** What is installed from elsewhere, as it is committed. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = LockFile.parse(read('package-lock.json'))
  return Object.entries(packages).flatMap(([path, { version = '', license, integrity, resolved, ...more }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (name === undefined || more.link === true) return []
    const { hasInstallScript = false, deprecated } = more
    return [{ path, name, version, licence: license, integrity, source: resolved, hasInstallScript, deprecated }]
  })
}

/** Packages with a script that runs when they are installed, and whether it may. */
export function namedScripts(): Record<string, boolean> {
  return Manifest.parse(read('package.json')).allowScripts
}
