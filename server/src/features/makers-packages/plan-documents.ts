import { callSentenceOf } from '@millwright/contract/reasons/reason'
import type { PackageDocument } from '../../packages/package-shape.ts'
import { cleanFileName } from '../../files/file-name.ts'
import type { GivenFiles } from '../../files/given-files.ts'
import { inLanguages } from './in-languages.ts'
import type { KnownFile } from './known-documents.repository.ts'

export type PlannedDocument = {
  document: PackageDocument
  fileName: string
  becomes: 'new' | 'version' | 'same' | 'left'
  of: KnownFile | null
  why: string | null
}
type Beside = {
  known: readonly KnownFile[]
  languages: readonly string[]
  takesOffice: boolean
  kindOf: GivenFiles['kindOf']
}

/** What becomes of the files of a package beside those that their asset has. */
export function planDocuments(documents: readonly PackageDocument[], beside: Beside): PlannedDocument[] {
  const used = new Set<string>()
  return documents.map((document) => {
    const fileName = fileNameOf(document, { documents, languages: beside.languages })
    const of = matchOf(document, { ...beside, documents, used })
    if (of) used.add(of.id)
    if (of?.sha256 === document.sha256) return { document, fileName, becomes: 'same', of, why: null }
    const kind = beside.kindOf({ fileName, size: document.size, takesOffice: beside.takesOffice })
    if ('why' in kind) return { document, fileName, becomes: 'left', of: null, why: callSentenceOf(kind.why) }
    return { document, fileName, becomes: of ? 'version' : 'new', of, why: null }
  })
}

type Matching = Beside & { documents: readonly PackageDocument[]; used: ReadonlySet<string> }

/** The file that it is, or is the next version of: of the same document by its id and domain, else of the same bytes. */
function matchOf(document: PackageDocument, { known, documents, used }: Matching): KnownFile | null {
  const free = known.filter(({ id }) => !used.has(id))
  const own = free.filter(({ ids }) => ids !== null && sharesId(ids, document))
  const extension = extensionOf(document.path)
  const same = (files: readonly KnownFile[]) => files.find(({ sha256 }) => sha256 === document.sha256)
  const alike = own.filter((one) => one.extension === extension)
  const siblings = documents.filter((one) => extensionOf(one.path) === extension && sharesId(one.ids, document))
  return (
    same(own) ??
    alike.find(
      ({ path }) => path !== null && baseOf(path) === baseOf(document.path) && isInSameTongue(alike, document),
    ) ??
    alike.find(({ languages }) => alike.length > 1 && languages?.join() === document.languages.join()) ??
    (alike.length === 1 && siblings.length === 1 ? alike[0] : undefined) ??
    // Of no other document: two may have the same bytes.
    same(free.filter(({ ids }) => ids === null || document.ids.length === 0)) ??
    null
  )
}

/** A base name says which file it is, unless all have the same. */
function isInSameTongue(alike: readonly KnownFile[], document: PackageDocument): boolean {
  const named = alike.filter(({ path }) => path !== null && baseOf(path) === baseOf(document.path))
  return named.length === 1
}

function sharesId(ids: PackageDocument['ids'], { ids: others }: PackageDocument): boolean {
  return ids.some(({ domain, id }) => others.some((one) => one.id === id && one.domain === domain))
}

/** Its title, and its own name behind it where others of the package would be called the same. */
function fileNameOf(
  document: PackageDocument,
  { documents, languages }: { documents: readonly PackageDocument[]; languages: readonly string[] },
): string {
  const extension = extensionOf(document.path)
  const titleOf = (one: PackageDocument): string => inLanguages(one.title, languages)
  const title = titleOf(document)
  const stem = nameOf(document.path).replace(/\.[^.]*$/u, '')
  const isShared = documents.some(
    (one) => one !== document && titleOf(one) === title && extensionOf(one.path) === extension,
  )
  const name = title === '' ? stem : isShared && stem !== title ? `${title} (${stem})` : title
  return cleanFileName(`${name.replaceAll(/[/\\]/gu, '-')}.${extension}`, extension)
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const baseOf = (path: string): string => nameOf(path).toLowerCase()
const extensionOf = (path: string): string => /\.([^./]+)$/u.exec(baseOf(path))?.[1] ?? ''
