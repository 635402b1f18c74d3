import type { Advisories } from './advisories.ts'
import { licenceFault } from './licences.ts'
import type { LockedPackage } from './lock-file.ts'

export type Supply = {
  locked: readonly LockedPackage[]
  /** Packages with a script that runs when they are installed, and whether it may. */
  scripts: Readonly<Record<string, boolean>>
  advisories: Advisories
  /** What a package says of itself where it is installed. */
  installed: (path: string) => { version: string; licence: string | undefined } | null
}

/** The only scripts that may run: it lays the pinned Node where npm looks for programs. */
const mayRun = new Set(['node'])
const registry = 'https://registry.npmjs.org/'

/** One sentence for everything that is wrong with what we install. */
export function findSupplyFaults({ locked, scripts, advisories, installed }: Supply): string[] {
  const faults = locked.flatMap((one) => {
    const { path, name, version, licence, integrity, source } = one
    const here = installed(path)
    return [
      licenceFault(name, licence),
      here && here.version === version && licence !== here.licence
        ? `${name} ${version} says ${here.licence ?? 'no licence'} where it is installed, and ${licence ?? 'none'} in the lock file`
        : null,
      integrity?.startsWith('sha512-') ? null : `${path} has no sha512 in the lock file`,
      source === undefined || source.startsWith(registry) ? null : `${path} comes from ${source}`,
      one.deprecated === undefined ? null : `${name} ${version} was given up: ${one.deprecated}`,
      one.hasInstallScript && !(name in scripts)
        ? `${name} has an install script that allowScripts does not name`
        : null,
    ].filter((fault) => fault !== null)
  })
  const withScript = new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  for (const [name, may] of Object.entries(scripts)) {
    if (may && !mayRun.has(name)) faults.push(`${name} may run a script when it is installed`)
    if (!withScript.has(name)) faults.push(`allowScripts names ${name}, which has no install script`)
  }
  for (const { package: name, versions, accepted, title, url } of advisories.known) {
    const at = locked.filter((one) => one.name === name && versions.includes(one.version))
    if (at.length > 0 && accepted === undefined) faults.push(`${name} ${versions.join(', ')}: ${title} (${url})`)
    if (at.length === 0)
      faults.push(`advisories.json names ${name} ${versions.join(', ')}, which is not locked: npm run audit`)
  }
  return [...new Set(faults)]
}
