import { limits } from '@millwright/contract/limits'
import { type Container, readInner, readTextFile } from '../container.ts'
import type { FoundDocument, ReferencedObject } from '../document-metadata.ts'
import { machinesOf } from '../machines.ts'
import { iirdsMetadataName, iirdsMimetype } from '../marker-names.ts'
import type { MakersPackage } from '../package-shape.ts'
import { problemOf, type PackageReading } from '../reading.ts'
import { wholeEntry } from '../zip/entry-bytes.ts'
import type { ZipEntry } from '../zip/zip-directory.ts'
import { isOfClass, objectOf, partyOf } from './products.ts'
import { readRdf, type RdfGraph } from './rdf-graph.ts'
import { nodeDomain, type Unit, unitsIn } from './read-units.ts'
import { RenditionTaker } from './take-renditions.ts'
import { iirdsVersions } from './vocabulary.ts'

/** More than machines are taken of one package. */
const maxVariants = 1_000

/** Whether a ZIP is one: it has the metadata, or says it by the file that comes first. */
export async function isIirdsContainer(container: Container): Promise<boolean> {
  return metadataOf(container) !== null || (await mimetypeOf(container)).startsWith(iirdsMimetype)
}

/** Reads a package (iiRDS 1.0 to 1.3, RDF in XML), and those in it. */
export async function readIirdsPackage(reading: PackageReading, container: Container): Promise<MakersPackage> {
  const found: FoundDocument[] = []
  await readContainer(reading, container, { found, depth: 0 })
  return { kind: 'iirds', ...machinesOf(reading, found, 'ProductVariant'), problems: reading.problems }
}

type Finding = { found: FoundDocument[]; depth: number }

async function readContainer(reading: PackageReading, container: Container, { found, depth }: Finding): Promise<void> {
  const entry = metadataOf(container)
  if (!entry) return reading.say('noIirdsMetadata', container.at || '/')
  if ((await mimetypeOf(container)) !== iirdsMimetype) reading.say('noMimetype', container.at || '/')
  const graph = await graphOf(reading, container, entry)
  if (!graph) return
  const [name] = entry.names
  const at = container.at + name
  const folder = name.slice(0, name.length - iirdsMetadataName.length)
  const main = mainOf(graph, at, depth)
  const units = unitsIn(graph, main.maker)
  if (units.length === 0) reading.say('noUnits', at)
  sayOfVersion(reading, { graph, at, node: main.node })
  if (graph.text(main.node, 'iirds:formatRestriction') === 'A') sayWhatIsNotA(reading, { units, at })
  const taker = new RenditionTaker(reading, { container, folder, depth })
  found.push(main.document, ...(await taker.take(units, at)))
  taker.sayWhatNobodyNames()
  const read = (opened: Container, innerDepth: number) => readContainer(reading, opened, { found, depth: innerDepth })
  for (const inner of container.entries.filter(({ names: [one] }) => /\.iirds$/iu.test(one))) {
    await readInner(reading, container, { entry: inner, depth, read })
  }
}

async function graphOf(reading: PackageReading, container: Container, entry: ZipEntry): Promise<RdfGraph | null> {
  if (entry.size > limits.packageRdfBytes) {
    reading.say('rdfTooLarge', container.at + entry.names[0])
    return null
  }
  const xml = await readTextFile(reading, container, entry)
  if (xml === null) return null
  try {
    return await readRdf(xml)
  } catch (error) {
    reading.say(problemOf(error), container.at + entry.names[0])
    return null
  }
}

type Main = { document: FoundDocument; node: string; maker: string }

/** What the package as a whole says: all variants of the product, and how it is called where it is of none or of several. */
function mainOf(graph: RdfGraph, at: string, depth: number): Main {
  const packages = graph.subjects.filter((node) => isOfClass(graph, node, 'Package'))
  const isInner = (node: string): boolean => graph.nodes(node, 'iirds:is-part-of-package').length > 0
  const node = packages.find((one) => !isInner(one)) ?? packages[0] ?? ''
  const variants = graph.subjects.filter((one) => isOfClass(graph, one, 'ProductVariant')).slice(0, maxVariants)
  const maker = partyOf(graph, node, ['Manufacturer', 'Supplier', 'Creator'])
  const objects = variants.map((variant) => objectOf(graph, variant, maker))
  // A package in the package is of a part of the machine.
  const title = depth === 0 ? graph.text(node, 'iirds:title') : ''
  const isOfOneType = new Set(objects.flatMap(({ types }) => types)).size === 1
  const named: ReferencedObject = { types: [], individuals: [], links: [], maker, equipment: isOfOneType ? '' : title }
  const metadata = { ids: [{ domain: nodeDomain, id: at }], classes: [], objects: [...objects, named], versions: [] }
  return { document: { metadata, files: [], path: at, isMain: true, depth }, node, maker }
}

function sayOfVersion(
  reading: PackageReading,
  { graph, at, node }: { graph: RdfGraph; at: string; node: string },
): void {
  const version = graph.text(node, 'iirds:iiRDSVersion')
  if (!iirdsVersions.test(version)) reading.say('otherIirdsVersion', at, version)
}

/** iiRDS/A has XHTML, PDF/A, PNG, JPEG, SVG, MP4 and MP3 alone. */
function sayWhatIsNotA(reading: PackageReading, { units, at }: { units: readonly Unit[]; at: string }): void {
  for (const { node, renditions } of units) {
    for (const { name } of renditions) {
      if (!/\.(?:xhtml|pdf|png|jpg|svgz?|mp4|mp3)$/iu.test(name.split('#')[0] ?? '')) {
        reading.say('notIirdsA', `${at}#${node}`, name)
      }
    }
  }
}

/** A program that packs a folder puts its name before all. */
function metadataOf({ entries }: Container): ZipEntry | null {
  const [shortest] = entries
    .filter(({ names: [name] }) => name === iirdsMetadataName || name.endsWith(`/${iirdsMetadataName}`))
    .toSorted((a, b) => a.names[0].length - b.names[0].length)
  return shortest ?? null
}

/** What the file `mimetype` says; '' where there is none that can be read. */
async function mimetypeOf({ source, entries }: Container): Promise<string> {
  const entry = entries.find(({ names: [name] }) => name === 'mimetype' || name.endsWith('/mimetype'))
  if (!entry || entry.size > 100) return ''
  try {
    return (await wholeEntry(source, entry, 100)).toString('latin1').trim()
  } catch (error) {
    problemOf(error)
    return ''
  }
}
