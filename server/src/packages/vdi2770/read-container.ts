import type { FoundDocument } from '../document-metadata.ts'
import { machinesOf } from '../machines.ts'
import { type Container, readInner, readTextFile } from '../container.ts'
import { vdi2770Names } from '../marker-names.ts'
import type { MakersPackage } from '../package-shape.ts'
import { problemOf, type PackageReading } from '../reading.ts'
import type { ZipEntry } from '../zip/zip-directory.ts'
import { readMetadata, type VdiMetadata, vdiNamespace } from './read-metadata.ts'
import { takeFiles } from './take-files.ts'

const { mainXml: mainXmlName, mainPdf, metadataXml } = vdi2770Names

/** Whether a ZIP looks like one: it says so, or holds ZIPs and nothing that says anything else. */
export function isVdiContainer({ entries }: Container): boolean {
  const names = entries.map(({ names: [name] }) => baseName(name))
  return names.includes(mainXmlName) || names.includes(mainPdf) || names.includes(metadataXml)
}

/** Reads a document container or a documentation container (VDI 2770, part 1, 7.2 and 7.3), and those in it. */
export async function readVdiPackage(reading: PackageReading, container: Container): Promise<MakersPackage> {
  const found: FoundDocument[] = []
  await readContainer(reading, container, { found, parties: new Set(), depth: 0 })
  return { kind: 'vdi2770', ...machinesOf(reading, found), problems: reading.problems }
}

/** `parties`: those that were said. */
type Finding = { found: FoundDocument[]; parties: Set<string>; depth: number }

async function readContainer(reading: PackageReading, container: Container, finding: Finding): Promise<void> {
  const { found, parties, depth } = finding
  const folder = folderOf(container)
  const inFolder = (name: string): ZipEntry | null => container.find(folder + name)
  const inner = container.entries.filter(({ names: [name] }) => /\.zip$/iu.test(name))
  const [mainXml, documentXml] = [inFolder(mainXmlName), inFolder(metadataXml)]
  const named = new Set<ZipEntry>(inner)
  for (const xml of [mainXml, documentXml]) {
    if (!xml) continue
    named.add(xml)
    const metadata = await metadataOf(reading, container, xml)
    if (!metadata) continue
    const path = container.at + xml.names[0]
    const isMain = xml === mainXml
    const files = await takeFiles(reading, { container, folder, metadata, path, named })
    found.push({ metadata, files, path, isMain, depth })
    sayOfParties(reading, { metadata, path }, parties)
  }
  if (mainXml && !inFolder(mainPdf)) reading.say('noMainFile', container.at || '/')
  if (!mainXml && !documentXml) sayWhatIsMissing(reading, container, inner.length > 0 || inFolder(mainPdf) !== null)
  const isSilent = !mainXml && !documentXml && inner.length === 0
  for (const entry of container.entries) {
    if (!isSilent && !named.has(entry) && baseName(entry.names[0]) !== mainPdf) {
      reading.say('notListed', container.at + entry.names[0])
    }
  }
  const read = (opened: Container, innerDepth: number) =>
    readContainer(reading, opened, { ...finding, depth: innerDepth })
  for (const entry of inner) await readInner(reading, container, { entry, depth, read })
}

function sayWhatIsMissing(reading: PackageReading, { at, entries }: Container, isDocumentation: boolean): void {
  if (entries.length > 0) reading.say(isDocumentation ? 'noMain' : 'noMetadata', at || '/')
}

/** Each once in a package: they stand in every document. */
function sayOfParties(
  reading: PackageReading,
  { metadata, path }: { metadata: VdiMetadata; path: string },
  said: Set<string>,
): void {
  for (const { role, name } of metadata.parties) {
    const party = role === '' ? name : `${name} (${role})`
    if (said.has(party)) continue
    said.add(party)
    reading.say('otherParty', path, party)
  }
}

async function metadataOf(reading: PackageReading, container: Container, entry: ZipEntry): Promise<VdiMetadata | null> {
  const xml = await readTextFile(reading, container, entry)
  if (xml === null) return null
  const path = container.at + entry.names[0]
  try {
    const metadata = readMetadata(xml)
    if (metadata.namespace !== vdiNamespace) reading.say('otherNamespace', path, metadata.namespace)
    return metadata
  } catch (error) {
    reading.say(problemOf(error), path)
    return null
  }
}

/** A program that packs a folder puts its name before all. */
function folderOf({ entries }: Container): string {
  const known = entries
    .map(({ names: [name] }) => name)
    .filter((name) => [mainXmlName, metadataXml].some((one) => one === baseName(name)))
  const [shortest = ''] = known.toSorted((a, b) => a.split('/').length - b.split('/').length)
  return shortest.slice(0, shortest.lastIndexOf('/') + 1)
}

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1).toLowerCase()
