import type { NoteBlock } from '@millwright/contract/note-blocks'
import type { Note } from '@millwright/contract/notes'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { presentFile } from '../../files/file.presenter.ts'
import type { InAsset } from '../../files/tree.repository.ts'
import { wordsOf } from '../../knowledge/facts/about.ts'
import { listChangedFacts } from '../../knowledge/facts/changed-quotes.repository.ts'
import { mediaIn, noteHtml } from '../../knowledge/notes/note-html.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listMedia, type NoteRow } from './notes.repository.ts'

type Shown = InAsset & { viewer: Viewer; links: FileLinks; access: AccessLevel }

/** `blocks`: what `data` says, where that is known already. */
type Presented = NoteRow & { blocks?: readonly NoteBlock[] }

/** Of a version that is not shown now, title and time are its own. */
export async function presentNote(tx: Transaction, row: Presented, shown: Shown): Promise<Note> {
  const { links, viewer } = shown
  // What is kept was cleaned when it came.
  const blocks = row.blocks ?? (JSON.parse(row.data) as NoteBlock[])
  const media = await listMedia(tx, shown, mediaIn(blocks))
  const html = noteHtml(
    blocks,
    new Map(media.map(({ id, versionId, fileName }) => [id, { url: links.urlOf(viewer, versionId), fileName }])),
  )
  const changed = (await listChangedFacts(tx, viewer.companyId, [row.id])).get(row.id) ?? []
  const changedFacts = changed.filter(({ before }) => says(html, before.value))
  return {
    ...presentFile(row, shown),
    title: row.fileName,
    data: row.data,
    htmlContent: html,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.writtenBy,
    ...(changedFacts.length > 0 ? { changedFacts } : {}),
  }
}

/** Whoever has corrected a note need not be told any more what it says otherwise. */
function says(html: string, value: string): boolean {
  const text = html
    .replace(/<[^>]*>/gu, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  return ` ${wordsOf(text)} `.includes(` ${wordsOf(value)} `)
}
