import { callSentenceOf } from '@millwright/contract/reasons/reason'
import type { PackageDocument } from '../../packages/package-shape.ts'
import { cleanFileName } from '../../files/file-name.ts'
import type { GivenFiles } from '../../files/given-files.ts'
import { extensionOf, nameOf } from './document-keys.ts'
import { inLanguages } from './in-languages.ts'
import type { KnownFile } from './known-documents.repository.ts'
import { matchesAmong } from './match-documents.ts'

export type PlannedDocument = {
  document: PackageDocument
  fileName: string
  /** `former`: it has the bytes of an older version of that file. */
  becomes: 'new' | 'version' | 'same' | 'former' | 'left'
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
  const matchOf = matchesAmong(documents, beside.known)
  const fileNameOf = namesAmong(documents, beside.languages)
  return documents.map((document) => {
    const fileName = fileNameOf(document)
    const of = matchOf(document)
    if (of?.sha256 === document.sha256) return { document, fileName, becomes: 'same', of, why: null }
    if (of?.former.includes(document.sha256)) return { document, fileName, becomes: 'former', of, why: null }
    const kind = beside.kindOf({ fileName, size: document.size, takesOffice: beside.takesOffice })
    if ('why' in kind) return { document, fileName, becomes: 'left', of: null, why: callSentenceOf(kind.why) }
    return { document, fileName, becomes: of ? 'version' : 'new', of, why: null }
  })
}

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
    return cleanFileName(`${name.replaceAll(/[/\\]/gu, '-')}.${extension}`, extension)
  }
}
