import type { NoteFormat } from '@millwright/contract/notes'
import type { Viewer } from '../../access/viewer.ts'
import type { NoteToPrint, PrintDocument } from '../../knowledge/notes/documents/document-printer.ts'
import type { Pictures } from '../../knowledge/notes/documents/pictures.ts'
import type { NoteWork } from '../../knowledge/notes/note-work.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type PrintPicture, printPictureOf } from '../../platform/images/print-picture.ts'
import type { Log } from '../../platform/log.ts'
import { findNoteVersion, listPictures, type LinkedNote, type PictureFile } from './linked-notes.repository.ts'

export const noteMediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
} as const satisfies Record<NoteFormat, string>

/** A note and the files of its pictures, as far as the viewer may read them. */
export type ReadNote = { note: NoteToPrint; pictures: PictureFile[] }

export type NoteReading = {
  work: NoteWork
  signal: AbortSignal
  /** A short transaction of the viewer; null where there is none any more. */
  step: <T>(read: (tx: Transaction, viewer: Viewer) => Promise<T>) => Promise<T | null>
}

export async function readNoteToPrint(
  { work, signal, step }: NoteReading,
  versionId: string,
): Promise<ReadNote | null> {
  const first = await step(async (tx, viewer) => ({ found: await findNoteVersion(tx, viewer, versionId), viewer }))
  if (!first?.found) return null
  const { data, title, assetId } = first.found
  const ids = await work('pictureIds', { data }, { key: first.viewer.companyId, signal })
  const pictures = ids.length === 0 ? [] : await step((tx, viewer) => listPictures(tx, { viewer, assetId }, ids))
  return pictures && { note: { title, lines: linesOf(first.found), data }, pictures }
}

function linesOf({ assetName, version, draft, writtenAt, author }: LinkedNote): string[] {
  const when = writtenAt.toISOString().replace('T', ' ').slice(0, 16)
  return [
    `${assetName} · Version ${version}${draft ? ', draft' : ''}`,
    `${when} UTC${author === null ? '' : ` · ${author}`}`,
  ]
}

export type PrintDeps = { blobs: BlobStore; printDocument: PrintDocument; noteWork: NoteWork; log: Log }

type NotePrinting = { companyId: string; format: NoteFormat; read: () => Promise<ReadNote>; signal: AbortSignal }

export async function printNote(deps: PrintDeps, { format, read, ...order }: NotePrinting): Promise<Uint8Array> {
  if (format === 'md') return writeMarkdown(deps, await read(), order)
  const load = async () => {
    const { note, pictures } = await read()
    return { note, pictures: await readPictures(deps, pictures) }
  }
  return deps.printDocument({ ...order, format, load })
}

function writeMarkdown(
  { noteWork }: PrintDeps,
  { note: { title, lines, ...said } }: ReadNote,
  { companyId: key, signal }: Pick<NotePrinting, 'companyId' | 'signal'>,
): Promise<Uint8Array> {
  const data = 'data' in said ? said.data : JSON.stringify(said.blocks)
  return noteWork('markdown', { title, lines, data }, { key, signal })
}

/** Those that cannot be drawn are named in the document instead. */
async function readPictures({ blobs, log }: PrintDeps, files: readonly PictureFile[]): Promise<Pictures> {
  const pictures = new Map<string, PrintPicture>()
  for (const { id, blobKey, mediaType } of files) {
    try {
      const isDrawing = mediaType === 'image/svg+xml'
      pictures.set(id, await blobs.withFile(blobKey, (path) => printPictureOf(path, isDrawing)))
    } catch (error) {
      log.warn({ err: error, resourceId: id }, 'a picture of a note could not be printed')
    }
  }
  return pictures
}
