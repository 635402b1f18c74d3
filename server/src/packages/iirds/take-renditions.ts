import { limits } from '@millwright/contract/limits'
import type { Container } from '../container.ts'
import type { FoundDocument, MetadataVersion, TakenFile } from '../document-metadata.ts'
import type { TopicPicture } from '../package-shape.ts'
import { problemOf, type PackageReading } from '../reading.ts'
import { decodeHtml } from '../xml/decode-text.ts'
import { wholeEntry } from '../zip/entry-bytes.ts'
import type { ZipEntry } from '../zip/zip-directory.ts'
import type { RenditionFile, Unit } from './read-units.ts'
import { placeInPackage, topicLinks } from './topic-links.ts'

/** `folder`: what a program that packed a folder put before all names. */
type Place = { container: Container; folder: string; depth: number }
type Named = { unit: Unit; rendition: RenditionFile; entry: ZipEntry }

/**
 * Takes the files of units. Each is taken once, as a whole: the first unit that is all of it says what it is, and what
 * other units say of it is added.
 */
export class RenditionTaker {
  readonly #reading: PackageReading
  readonly #place: Place
  readonly #named = new Set<ZipEntry>()
  readonly #whole = new Map<ZipEntry, FoundDocument | null>()
  readonly #parts = new Map<ZipEntry, Unit[]>()
  readonly #pictures = new Map<ZipEntry, number | null>()

  constructor(reading: PackageReading, place: Place) {
    this.#reading = reading
    this.#place = place
  }

  /** One document for all units that are versions of the same. */
  async take(units: readonly Unit[], at: string): Promise<FoundDocument[]> {
    const documents = new Map<string, FoundDocument>()
    for (const unit of units) {
      const [id] = unit.metadata.ids
      const key = id ? JSON.stringify([id.domain, id.id]) : unit.node
      const document = documents.get(key) ?? this.#documentOf(unit, `${at}#${unit.node}`)
      documents.set(key, document)
      await this.#takeUnit(unit, document)
    }
    return [...documents.values(), ...(await this.#takeFilesOfParts())]
  }

  sayWhatNobodyNames(): void {
    const { container, folder } = this.#place
    for (const entry of container.entries) {
      const [name] = entry.names
      const isOwn = name === `${folder}mimetype` || name.startsWith(`${folder}META-INF/`) || /\.iirds$/iu.test(name)
      if (!isOwn && !this.#named.has(entry)) this.#reading.say('notListed', container.at + name)
    }
  }

  #documentOf({ metadata }: Unit, path: string): FoundDocument {
    return { metadata: { ...metadata, versions: [] }, files: [], path, isMain: false, depth: this.#place.depth }
  }

  async #takeUnit(unit: Unit, document: FoundDocument): Promise<void> {
    const { metadata } = document
    metadata.versions.push(...unit.metadata.versions)
    addMissing(metadata.ids, unit.metadata.ids)
    addMissing(metadata.classes, unit.metadata.classes)
    addMissing(metadata.objects, unit.metadata.objects)
    const named = this.#namedBy(unit, document.path)
    const hasPdf = named.some(({ entry, rendition }) => !rendition.isPart && isPdf(entry))
    for (const one of named) {
      const { entry, rendition } = one
      if (rendition.isPart) this.#addPart(entry, unit)
      else if (hasPdf && isHtml(entry)) this.#reading.say('otherRendition', this.#pathOf(entry))
      else await this.#takeWhole(one, document)
    }
  }

  #addPart(entry: ZipEntry, unit: Unit): void {
    const units = this.#parts.get(entry)
    if (units) units.push(unit)
    else this.#parts.set(entry, [unit])
  }

  /** Those of its files that are there. */
  #namedBy(unit: Unit, path: string): Named[] {
    return unit.renditions.flatMap((rendition) => {
      const { name } = rendition
      if (/^[a-z][a-z\d+.-]*:\/\//iu.test(name)) {
        this.#reading.say('webAddress', path, name)
        return []
      }
      const entry = this.#find(name)
      if (!entry) {
        this.#reading.say(name === '' ? 'noFile' : 'fileMissing', path, name)
        return []
      }
      this.#named.add(entry)
      // A package in the package is read by itself.
      return /\.iirds$/iu.test(entry.names[0]) ? [] : [{ unit, rendition, entry }]
    })
  }

  /** From the root, as the standard says; some programs write it from the folder of the metadata. */
  #find(name: string): ZipEntry | null {
    const { container, folder } = this.#place
    const [path = ''] = name.split('#')
    const besideMetadata = placeInPackage(path, `${folder}META-INF/metadata.rdf`)
    return container.find(folder + path) ?? (besideMetadata ? container.find(besideMetadata) : null)
  }

  async #takeWhole({ unit, rendition, entry }: Named, document: FoundDocument): Promise<void> {
    const [version] = unit.metadata.versions
    const other = this.#whole.get(entry)
    if (other) addTo(other, unit, entry, this.#place.container.at)
    if (other !== undefined) return
    const file = await this.#fileOf(entry, rendition.format, version)
    this.#whole.set(entry, file && document)
    if (!file) return
    document.files.push(file)
    if (!isHtml(entry)) return
    const taken = await this.#picturesOf(entry, version)
    if (!taken) document.files.pop()
    else {
      if (taken.pictures.length > 0) file.pictures = taken.pictures
      document.files.push(...taken.files)
    }
  }

  async #fileOf(entry: ZipEntry, mediaType: string, version: MetadataVersion): Promise<TakenFile | null> {
    const path = this.#pathOf(entry)
    const facts = await this.#reading.take(this.#place.container.source, entry, path)
    if (facts?.isEncryptedPdf) this.#reading.say('password', path)
    return facts && { ...facts, path, mediaType, version }
  }

  /** The pictures of the package that a text shows; null where it is no text, which is said. */
  async #picturesOf(
    entry: ZipEntry,
    version: MetadataVersion,
  ): Promise<{ pictures: TopicPicture[]; files: TakenFile[] } | null> {
    const html = await this.#htmlOf(entry)
    if (html === null) return null
    const links = topicLinks(html)
    for (const address of links.others) {
      const other = this.#linked(address, entry)
      if (other) this.#named.add(other)
    }
    const pictures: TopicPicture[] = []
    const files: TakenFile[] = []
    for (const address of links.pictures) {
      const picture = this.#linked(address, entry)
      if (!picture) continue
      this.#named.add(picture)
      if (!this.#pictures.has(picture)) {
        const file = this.#whole.has(picture) ? null : await this.#fileOf(picture, '', ofPicture(version))
        this.#pictures.set(picture, file?.file ?? null)
        if (file) files.push(file)
      }
      const file = this.#pictures.get(picture) ?? null
      if (file !== null) pictures.push({ address, file })
    }
    return { pictures, files }
  }

  async #htmlOf(entry: ZipEntry): Promise<string | null> {
    // What is larger becomes no note, which the plan says.
    if (entry.size > limits.noteBody) return ''
    try {
      return decodeHtml(await wholeEntry(this.#place.container.source, entry, limits.noteBody))
    } catch (error) {
      this.#reading.say(problemOf(error), this.#pathOf(entry))
      return null
    }
  }

  #linked(address: string, from: ZipEntry): ZipEntry | null {
    const place = placeInPackage(address, from.names[0])
    return place ? this.#place.container.find(place) : null
  }

  /** Files of which units are parts, where no unit is all of them. */
  async #takeFilesOfParts(): Promise<FoundDocument[]> {
    const found: FoundDocument[] = []
    for (const [entry, units] of this.#parts) {
      this.#reading.say('partsOfFile', this.#pathOf(entry), String(units.length))
      const whole = this.#whole.get(entry)
      if (whole !== undefined) continue
      const document = this.#documentOfParts(entry, units)
      const [version] = document.metadata.versions
      const file = version && (await this.#fileOf(entry, units[0]?.renditions[0]?.format ?? '', version))
      if (file) found.push({ ...document, files: [file] })
    }
    return found
  }

  #documentOfParts(entry: ZipEntry, units: readonly Unit[]): FoundDocument {
    const versions = units.map(({ metadata }) => metadata.versions[0])
    const version: MetadataVersion = {
      ...ofPicture(versions[0] ?? emptyVersion),
      languages: [...new Set(versions.flatMap(({ languages }) => languages))],
      tags: unique(versions.flatMap(({ tags = [] }) => tags)),
    }
    const metadata = {
      ids: [],
      classes: unique(units.flatMap(({ metadata: { classes } }) => classes)),
      objects: unique(units.flatMap(({ metadata: { objects } }) => objects)),
      versions: [version],
    }
    return { metadata, files: [], path: this.#pathOf(entry), isMain: false, depth: this.#place.depth }
  }

  #pathOf = (entry: ZipEntry): string => this.#place.container.at + entry.names[0]
}

const isHtml = ({ names: [name] }: ZipEntry): boolean => /\.x?html?$/iu.test(name)
const isPdf = ({ names: [name] }: ZipEntry): boolean => /\.pdf$/iu.test(name)

/** A second unit that is all of a file: it is known by that one's ids as well. */
function addTo({ metadata, files }: FoundDocument, unit: Unit, entry: ZipEntry, at: string): void {
  addMissing(metadata.ids, unit.metadata.ids)
  addMissing(metadata.classes, unit.metadata.classes)
  addMissing(metadata.objects, unit.metadata.objects)
  const file = files.find(({ path }) => path === at + entry.names[0])
  if (file) addMissing((file.version.tags ??= []), unit.metadata.versions[0].tags ?? [])
}

/** What is said of one document in each respect: units without end may be versions of one, or in one file. */
const maxSaid = 100

function addMissing<T>(list: T[], more: readonly T[]): void {
  if (list.length >= maxSaid || more.length === 0) return
  list.splice(0, list.length, ...unique([...list, ...more]))
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()]
}

const emptyVersion: MetadataVersion = {
  version: '',
  languages: [],
  organization: '',
  title: [],
  summary: [],
  keywords: [],
  status: '',
  statusDate: '',
  relations: [],
  files: [],
}

const ofPicture = ({ organization }: MetadataVersion): MetadataVersion => ({ ...emptyVersion, organization })
