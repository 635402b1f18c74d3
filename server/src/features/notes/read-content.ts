import { limits } from '@millwright/contract/limits'
import type { NoteContent } from '@millwright/contract/notes'
import { hasContent, type NoteBlock } from '@millwright/contract/note-blocks'
import { texts } from '@millwright/contract/texts'
import { createHash } from 'node:crypto'
import type { Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { cleanNoteTitle } from '../../files/file-name.ts'
import { type SignedMedia, tokensIn } from '../../knowledge/notes/addresses.ts'
import { blocksOfHtml } from '../../knowledge/notes/blocks-of-html.ts'
import { cleanBlocks, parseDocument } from '../../knowledge/notes/clean-blocks.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { findResourcesOf } from './notes.repository.ts'

/** `data` is `blocks` as they are kept. */
export type ReadContent = {
  title: string
  blocks: readonly NoteBlock[]
  data: string
  size: number
  sha256: Uint8Array
}
type Reading = { viewer: Viewer; links: FileLinks; draft: boolean }

/** What is kept of the body of a save. @throws Refusal `invalid-input`, `too-large` */
export async function readContent(tx: Transaction, body: NoteContent, reading: Reading): Promise<ReadContent> {
  const title = cleanNoteTitle(body.title)
  if (title === '') throw invalidInput({ title: texts.noteTitleRequired })
  const signed = await signedMediaIn(tx, body, reading)
  const blocks = cleanBlocks(documentOf(body), signed)
  if (!reading.draft && !hasContent(blocks)) throw invalidInput({ data: texts.noteContentRequired })
  return { title, ...keptData(blocks) }
}

/** The HTML counts only where there is nothing else. */
function documentOf({ data, htmlContent }: NoteContent): unknown {
  if (data !== undefined && data.trim() !== '') return parseDocument(data)
  return blocksOfHtml(htmlContent ?? '')
}

/** @throws Refusal `too-large` */
export function keptData(blocks: readonly NoteBlock[]): Omit<ReadContent, 'title'> {
  const data = JSON.stringify(blocks)
  const size = Buffer.byteLength(data)
  // With ids and what the editor wants it can be longer than what came.
  if (size > limits.noteBody) throw new Refusal('too-large', texts.noteTooLarge)
  return { blocks, data, size, sha256: createHash('sha256').update(data).digest() }
}

/** Links of ours, signed for some session, by what they lead to: whoever may open that is judged when it is read. */
async function signedMediaIn(tx: Transaction, body: NoteContent, { viewer, links }: Reading): Promise<SignedMedia> {
  const claims = tokensIn(`${body.data ?? ''}${body.htmlContent ?? ''}`).flatMap((token) => {
    const claim = links.read(token)
    return claim && claim.use !== 'zip' ? [{ token, versionId: claim.id }] : []
  })
  const resourceOf = await findResourcesOf(
    tx,
    { viewer },
    claims.map(({ versionId }) => versionId),
  )
  return new Map(
    claims.flatMap(({ token, versionId }): [string, string][] => {
      const resourceId = resourceOf.get(versionId)
      return resourceId === undefined ? [] : [[token, resourceId]]
    }),
  )
}
