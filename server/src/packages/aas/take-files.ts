import type { Container } from '../container.ts'
import { isHere } from '../newest-versions.ts'
import type { FileFacts, PackageReading } from '../reading.ts'
import type { ZipEntry } from '../zip/zip-directory.ts'

export type TakenFile = FileFacts & { path: string }

/** Takes the files that shells name: each is read once, however often it is named. */
export class FileTaker {
  readonly #reading: PackageReading
  readonly #container: Container
  readonly #taken = new Map<ZipEntry, TakenFile | null>()
  /** Named, and not taken: a preview, a logo. */
  readonly #known = new Set<ZipEntry>()

  constructor(reading: PackageReading, container: Container) {
    this.#reading = reading
    this.#container = container
  }

  /** Null where it is not there; `at` is the element that names it. */
  async take(value: string, at: string): Promise<TakenFile | null> {
    const entry = this.#find(value, at)
    if (!entry) return null
    const known = this.#taken.get(entry)
    if (known !== undefined) return known
    const path = entry.names[0]
    const facts = await this.#reading.take(this.#container.source, entry, path)
    if (facts?.isEncryptedPdf) this.#reading.say('password', path)
    const taken = facts && { ...facts, path }
    this.#taken.set(entry, taken)
    return taken
  }

  has(value: string): boolean {
    return value !== '' && !isWebAddress(value) && isHere(this.#container.find(pathOf(value)))
  }

  /** A file that is named and stays in the package. */
  leave(value: string): void {
    const entry = this.#container.find(pathOf(value))
    if (entry) this.#known.add(entry)
  }

  sayWhatNobodyNames(specs: readonly string[]): void {
    for (const entry of this.#container.entries) {
      const [name] = entry.names
      const isPart =
        /(?:^|\/)_rels\/|^\[Content_Types\]\.xml$|(?:^|\/)aasx-origin$/iu.test(name) || specs.includes(name)
      if (!isPart && !this.#taken.has(entry) && !this.#known.has(entry)) this.#reading.say('notListed', name)
    }
  }

  #find(value: string, at: string): ZipEntry | null {
    if (isWebAddress(value)) {
      this.#reading.say('webAddress', at, value)
      return null
    }
    const entry = this.#container.find(pathOf(value))
    if (!entry) this.#reading.say('fileMissing', at, value)
    return entry
  }
}

const isWebAddress = (value: string): boolean => /^(?!file:)[a-z][a-z\d+.-]*:\/\//iu.test(value)

const pathOf = (value: string): string => value.replace(/^file:\/*/iu, '')
