import type { PackageDocument } from '../../packages/package-shape.ts'
import { baseOf, extensionOf, keysOf, replacedKeysOf } from './document-keys.ts'
import type { KnownFile } from './known-documents.repository.ts'

/**
 * The file that each document is, or is the next version of. No file is found twice, and what has the same bytes is found
 * before what has the same name: makers number pictures anew. All is looked up: both may be thousands.
 */
export function matchesAmong(
  documents: readonly PackageDocument[],
  known: readonly KnownFile[],
): ReadonlyMap<PackageDocument, KnownFile> {
  const files = new FilesByKeys(known)
  const matches = new Map<PackageDocument, KnownFile>()
  const steps = [
    ofSameBytes,
    shownAmong(documents),
    ofFormerBytes,
    revisedAmong(documents, keysOf),
    revisedAmong(documents, replacedKeysOf),
    ofNoOther,
  ]
  for (const found of steps) {
    for (const document of documents) {
      const file = matches.has(document) ? null : found(document, files)
      if (!file) continue
      files.remove(file)
      matches.set(document, file)
    }
  }
  return matches
}

type Finding = (document: PackageDocument, files: FilesByKeys) => KnownFile | null

type KeysOf = (document: PackageDocument) => string[]

const under = (files: FilesByKeys, keys: readonly string[], ...parts: string[]): KnownFile[] =>
  files.firstTwo(keys.map((key) => keyOf(key, ...parts)))

const ofSameBytes: Finding = (document, files) => under(files, keysOf(document), 'bytes', document.sha256)[0] ?? null

const ofFormerBytes: Finding = (document, files) => under(files, keysOf(document), 'former', document.sha256)[0] ?? null

/**
 * Of the same document by its ids, or of one whose place it takes: by its name, its languages, or because there is but one.
 * `ofWhich`: the ids that count, as keys.
 */
function revisedAmong(documents: readonly PackageDocument[], ofWhich: KeysOf): Finding {
  const kindKeysOf: KeysOf = (document) => ofWhich(document).map((key) => `${extensionOf(document.path)} ${key}`)
  const languageKeysOf: KeysOf = (document) => kindKeysOf(document).map((key) => `${document.languages.join()} ${key}`)
  const siblings = countOf(documents.flatMap(kindKeysOf))
  const inSameLanguages = countOf(documents.flatMap(languageKeysOf))
  return (document, files) => {
    const keys = ofWhich(document)
    const extension = extensionOf(document.path)
    const alike = under(files, keys, extension)
    const named = under(files, keys, extension, 'name', baseOf(document.path))
    // A base name says which file it is, unless all have the same.
    if (named.length === 1 && named[0]) return named[0]
    const isAlone = kindKeysOf(document).every((key) => siblings.get(key) === 1)
    const isOnlyOne = alike.length === 1 && languageKeysOf(document).some((key) => inSameLanguages.get(key) !== 1)
    const [inLanguages] = under(files, keys, extension, 'languages', document.languages.join())
    if (inLanguages && !isOnlyOne) return inLanguages
    return isAlone && alike.length === 1 ? (alike[0] ?? null) : null
  }
}

/** Of the same bytes, and of no other document: two may have the same. */
const ofNoOther: Finding = (document, files) => {
  const whose = document.ids.length === 0 ? 'any' : 'by hand'
  const [file] = files.firstTwo([keyOf(whose, 'bytes', document.sha256), keyOf(whose, 'former', document.sha256)])
  return file ?? null
}

/** A picture that texts show is the same picture in whatever text and by whatever name it comes. */
function shownAmong(documents: readonly PackageDocument[]): Finding {
  const shown = new Set(documents.flatMap(({ pictures = [] }) => pictures.map(({ file }) => file)))
  return ({ file, sha256 }, files) =>
    shown.has(file) ? (files.firstTwo([keyOf('any', 'bytes', sha256)])[0] ?? null) : null
}

/** Whether the file came as that document, as one whose place that takes, or by hand: what is said of another one's picture does not become what is said of this one. */
export function isOfDocument({ ids, path, organization }: KnownFile, document: PackageDocument): boolean {
  if (ids === null || (ids.length === 0 && document.ids.length === 0)) return true
  const own = [...keysOf(document), ...replacedKeysOf(document)]
  return keysOf({ ids, path: path ?? '', organization: organization ?? '' }).some((key) => own.includes(key))
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
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
  const said = { path: path ?? '', organization: file.organization ?? '' }
  // What we hand on calls a file by its own id where nothing else did.
  const ownId = { domain: file.companyId, id: file.id }
  const own = keysOf({ ids: [...(ids ?? []), ownId], ...said }).flatMap((key) => [
    ...versions.map((version) => keyOf(key, ...version)),
    keyOf(key, extension),
    ...(path === null ? [] : [keyOf(key, extension, 'name', baseOf(path))]),
    ...(languages === null ? [] : [keyOf(key, extension, 'languages', languages.join())]),
  ])
  // An older package still names the document whose place this one took.
  const replaced = replacedKeysOf({ relations: file.said?.relations ?? [], ...said })
  const formerly = replaced.flatMap((key) => former.map((one) => keyOf(key, 'former', one)))
  const whose = ids === null ? ['any', 'by hand'] : ['any']
  return [...own, ...formerly, ...whose.flatMap((one) => versions.map((version) => keyOf(one, ...version)))]
}
