import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { isOlder } from '../../packages/newest-versions.ts'
import type { PackageDocument } from '../../packages/package-shape.ts'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { cleanFileName, cleanNoteTitle } from '../../files/file-name.ts'
import type { GivenFiles } from '../../files/given-files.ts'
import { extensionOf, isNote, keysOf, nameOf } from './document-keys.ts'
import { inLanguages } from './in-languages.ts'
import type { KnownFile } from './known-documents.repository.ts'
import { matchesAmong } from './match-documents.ts'

/** `former`: it has the bytes of an older version of that file; `older`: it says that it is older than that, and was never here. */
export type MatchedDocument = {
  document: PackageDocument
  fileName: string
  becomes: 'new' | 'version' | 'older' | 'same' | 'former'
  of: KnownFile | null
}
export type PlannedDocument = Omit<MatchedDocument, 'becomes'> & {
  becomes: MatchedDocument['becomes'] | 'left'
  why: string | null
}

/** What the files of a package are beside those that their asset has. */
export function matchDocuments(
  documents: readonly PackageDocument[],
  { known, languages }: { known: readonly KnownFile[]; languages: readonly string[] },
): MatchedDocument[] {
  const matches = matchesAmong(documents, known)
  const fileNameOf = namesAmong(documents, languages)
  return documents.map((document) => {
    const fileName = fileNameOf(document)
    const of = matches.get(document) ?? null
    if (of?.sha256 === document.sha256) return { document, fileName, becomes: 'same', of }
    if (of?.former.includes(document.sha256)) return { document, fileName, becomes: 'former', of }
    if (!of) return { document, fileName, becomes: 'new', of }
    return { document, fileName, becomes: isOlderThan(of, document) ? 'older' : 'version', of }
  })
}

/** Of the same document by its ids: the one whose place it takes counts its versions by itself. */
function isOlderThan({ said, ids, path, organization }: KnownFile, document: PackageDocument): boolean {
  const own = keysOf(document)
  const known = keysOf({ ids: ids ?? [], path: path ?? '', organization: organization ?? '' })
  return said !== null && known.some((key) => own.includes(key)) && isOlder(document, said)
}

/** What becomes of one, where not every kind of file is taken. */
export function plannedDocument(
  matched: MatchedDocument,
  { kindOf, takesOffice }: { kindOf: GivenFiles['kindOf']; takesOffice: boolean },
): PlannedDocument {
  const { document, fileName, becomes } = matched
  if (becomes === 'same' || becomes === 'former') return { ...matched, why: null }
  if (isNote(document)) {
    if (document.size <= limits.noteBody) return { ...matched, why: null }
    return { document, fileName, becomes: 'left', of: null, why: callSentenceOf(reasons.noteTooLarge) }
  }
  const kind = kindOf({ fileName, size: document.size, takesOffice })
  if (!('why' in kind)) return { ...matched, why: null }
  return { document, fileName, becomes: 'left', of: null, why: callSentenceOf(kind.why) }
}

/** Of a name, in characters: more than one that is kept has. */
const maxNameRead = 1_000

/** Its title, and its own name behind it where others of the package would be called the same. */
function namesAmong(
  documents: readonly PackageDocument[],
  languages: readonly string[],
): (document: PackageDocument) => string {
  const titleOf = (one: PackageDocument): string => inLanguages(one.title, languages)
  const keyOf = (one: PackageDocument): string => `${extensionOf(one.path)}/${titleOf(one)}`
  const counts = new Map<string, number>()
  for (const one of documents) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return (document) => {
    const extension = extensionOf(document.path)
    const title = titleOf(document)
    const stem = nameOf(document.path).replace(/\.[^.]*$/u, '')
    const isShared = (counts.get(keyOf(document)) ?? 0) > 1
    const name = title === '' ? stem : isShared && stem !== title ? `${title} (${stem})` : title
    // Unicode puts marks upon marks in order in a time that grows with their square.
    const short = name.slice(0, maxNameRead)
    if (isNote(document)) return cleanNoteTitle(short) || cleanNoteTitle(stem.slice(0, maxNameRead)) || 'note'
    return cleanFileName(`${short.replaceAll(/[/\\]/gu, '-')}.${extension}`, extension)
  }
}
