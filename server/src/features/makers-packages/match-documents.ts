import type { PackageDocument } from '../../packages/package-shape.ts'
import { baseOf, extensionOf, keysOf } from './document-keys.ts'
import type { KnownFile } from './known-documents.repository.ts'

/**
 * Finds the file that each document is, or is the next version of: of the same document by its ids, else of the same
 * bytes. No file is found twice. All is looked up: both may be thousands.
 */
export function matchesAmong(
  documents: readonly PackageDocument[],
  known: readonly KnownFile[],
): (document: PackageDocument) => KnownFile | null {
  const siblings = new Map<string, number>()
  for (const one of documents) {
    for (const key of kindKeysOf(one)) siblings.set(key, (siblings.get(key) ?? 0) + 1)
  }
  const files = new FilesByKeys(known)
  return (document) => {
    const isAlone = kindKeysOf(document).every((key) => siblings.get(key) === 1)
    const found = matchOf(document, { files, isAlone })
    if (found) files.remove(found)
    return found
  }
}

const kindKeysOf = (document: PackageDocument): string[] =>
  keysOf(document).map((key) => `${extensionOf(document.path)} ${key}`)

type Among = { files: FilesByKeys; isAlone: boolean }

function matchOf(document: PackageDocument, { files, isAlone }: Among): KnownFile | null {
  const keys = keysOf(document)
  const extension = extensionOf(document.path)
  const own = (...parts: string[]): KnownFile[] => files.firstTwo(keys.map((key) => keyOf(key, ...parts)))
  const [same] = [...own('bytes', document.sha256), ...own('former', document.sha256)]
  if (same) return same
  const alike = own(extension)
  const named = own(extension, 'name', baseOf(document.path))
  // A base name says which file it is, unless all have the same.
  if (named.length === 1 && named[0]) return named[0]
  const [inLanguages] = own(extension, 'languages', document.languages.join())
  if (alike.length > 1 && inLanguages) return inLanguages
  if (alike.length === 1 && isAlone && alike[0]) return alike[0]
  // Of no other document: two may have the same bytes.
  const whose = document.ids.length === 0 ? 'any' : 'by hand'
  const [ofBytes] = files.firstTwo([keyOf(whose, 'bytes', document.sha256), keyOf(whose, 'former', document.sha256)])
  return ofBytes ?? null
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts)

/** Files under all that they are looked up by. */
class FilesByKeys {
  readonly #files = new Map<string, Set<KnownFile>>()

  constructor(files: readonly KnownFile[]) {
    for (const file of files) {
      for (const key of allKeysOf(file)) {
        const under = this.#files.get(key)
        if (under) under.add(file)
        else this.#files.set(key, new Set([file]))
      }
    }
  }

  /** Two say that there are several. */
  firstTwo(keys: readonly string[]): KnownFile[] {
    const found = new Set<KnownFile>()
    for (const key of keys) {
      for (const file of this.#files.get(key) ?? []) {
        found.add(file)
        if (found.size === 2) return [...found]
      }
    }
    return [...found]
  }

  remove(file: KnownFile): void {
    for (const key of allKeysOf(file)) this.#files.get(key)?.delete(file)
  }
}

function allKeysOf(file: KnownFile): string[] {
  const { ids, sha256, former, extension, path, languages } = file
  const versions = [['bytes', sha256], ...former.map((one) => ['former', one])]
  const own = keysOf({ ids: ids ?? [], path: path ?? '', organization: file.organization ?? '' }).flatMap((key) => [
    ...versions.map((version) => keyOf(key, ...version)),
    keyOf(key, extension),
    ...(path === null ? [] : [keyOf(key, extension, 'name', baseOf(path))]),
    ...(languages === null ? [] : [keyOf(key, extension, 'languages', languages.join())]),
  ])
  const whose = ids === null ? ['any', 'by hand'] : ['any']
  return [...own, ...whose.flatMap((one) => versions.map((version) => keyOf(one, ...version)))]
}
