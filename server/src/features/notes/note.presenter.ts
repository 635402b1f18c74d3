import type { Note } from '@millwright/contract/notes'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { presentFile } from '../../files/file.presenter.ts'
import type { InAsset } from '../../files/tree.repository.ts'
import { readSaid, type SaidText, saysValue } from '../../knowledge/facts/about.ts'
import { listChangedFacts } from '../../knowledge/facts/changed-quotes.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { SaidFact } from '../../schema/facts.ts'
import type { NoteRow } from './notes.repository.ts'

type PresentingContext = InAsset & { viewer: Viewer; links: FileLinks; access: AccessLevel }
type ShownNote = NoteRow & { htmlContent: string; changedFacts?: Note['changedFacts'] }

/** Of a version that is not shown now, title and time are its own. */
export function presentNote(row: ShownNote, shown: PresentingContext): Note {
  const { changedFacts = [] } = row
  return {
    ...presentFile(row, shown),
    title: row.fileName,
    data: row.data,
    htmlContent: row.htmlContent,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.writtenBy,
    ...(changedFacts.length > 0 ? { changedFacts } : {}),
  }
}

type NoteWithHtml = { id: string; htmlContent: string }

/** What the note says that a newer version of what it was written from says otherwise. */
export async function changedFactsOf(
  tx: Transaction,
  { viewer }: { viewer: Viewer },
  { id, htmlContent }: NoteWithHtml,
): Promise<NonNullable<Note['changedFacts']>> {
  let said: SaidText | undefined
  // Whoever has corrected a note need not be told any more what it says otherwise.
  const isSaid = (_: string, before: SaidFact) => saysValue((said ??= readSaid(textOf(htmlContent))), before)
  return (await listChangedFacts(tx, viewer.companyId, [id], isSaid)).get(id) ?? []
}

function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/gu, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
}
