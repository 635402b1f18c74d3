import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DebianFiles, DebianPackage } from './debian-packages.ts'
import type { ProductionPackage } from './production-packages.ts'

const licenceFile = /^(?:licen[cs]es?|copying|notice|ofl)(?:[.-].*)?$/iu

type ShippedPackages = { root: string; packages: readonly ProductionPackage[]; debian: readonly DebianPackage[] }

/** The licence of each part as its maker ships it, and a table of all. */
export function writeLicences({ root, packages, debian }: ShippedPackages, files: DebianFiles, folder: string): void {
  const rows = packages.map(({ path, name, version, licence }) => {
    const from = join(root, path)
    const texts = readdirSync(from).filter((text) => licenceFile.test(text))
    const to = join(folder, 'npm', `${name}@${version}`)
    if (texts.length > 0) mkdirSync(to, { recursive: true })
    for (const text of texts) cpSync(join(from, text), join(to, text), { recursive: true })
    return `${name} ${version}: ${licence ?? 'see its text'}${texts.length > 0 ? '' : ' (comes without a text)'}`
  })
  for (const { name } of debian) {
    const to = join(folder, 'debian', name)
    mkdirSync(to, { recursive: true })
    copyFileSync(files.copyrightOf(name), join(to, 'copyright'))
  }
  cpSync('/usr/share/common-licenses', join(folder, 'debian', 'common-licenses'), {
    recursive: true,
    dereference: true,
  })
  const sources = debian.map(({ name, version, source, sourceVersion }) => {
    return `${name} ${version}: source package ${source} ${sourceVersion}`
  })
  writeFileSync(
    join(folder, 'README.txt'),
    `Programs and libraries under programs/ are Debian's, unchanged, each a program of its own that Millwright starts.
Some are under the GPL or LGPL: whoever hands this bundle on must also offer their sources. Debian publishes them under
the names and versions below (apt-get source NAME=VERSION, snapshot.debian.org).

${sources.join('\n')}

Packages of npm, which the server runs or the page is built from:

${rows.join('\n')}
`,
  )
}
