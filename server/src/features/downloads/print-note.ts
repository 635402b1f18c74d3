import type { NoteBlock } from '@millwright/contract/note-blocks'
import type { NoteFormat } from '@millwright/contract/notes'
import type { Viewer } from '../../access/viewer.ts'
import type { PrintDocument } from '../../knowledge/notes/documents/document-printer.ts'
import type { NoteToWrite } from '../../knowledge/notes/documents/note-parts.ts'
import { pictureIdsIn, type Pictures } from '../../knowledge/notes/documents/pictures.ts'
import { noteMarkdown } from '../../knowledge/notes/documents/write-markdown.ts'
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
export type NoteToPrint = { note: NoteToWrite; pictures: PictureFile[] }

export async function readNoteToPrint(tx: Transaction, viewer: Viewer, versionId: string): Promise<NoteToPrint | null> {
  const found = await findNoteVersion(tx, viewer, versionId)
  if (!found) return null
  // What is kept was cleaned when it came.
  const blocks = JSON.parse(found.data) as NoteBlock[]
  const { assetId } = found
  const pictures = await listPictures(tx, { viewer, assetId }, pictureIdsIn(blocks))
  return { note: { title: found.title, lines: linesOf(found), blocks }, pictures }
}

function linesOf({ assetName, version, draft, writtenAt, author }: LinkedNote): string[] {
  const when = writtenAt.toISOString().replace('T', ' ').slice(0, 16)
  return [
    `${assetName} · Version ${version}${draft ? ', draft' : ''}`,
    `${when} UTC${author === null ? '' : ` · ${author}`}`,
  ]
}

export type PrintDeps = { blobs: BlobStore; printDocument: PrintDocument; log: Log }

type Printing = { companyId: string; format: NoteFormat; read: () => Promise<NoteToPrint>; signal: AbortSignal }

export async function printNote(deps: PrintDeps, { format, read, ...order }: Printing): Promise<Uint8Array> {
  if (format === 'md') return Buffer.from(noteMarkdown((await read()).note))
  const load = async () => {
    const { note, pictures } = await read()
    return { note, pictures: await readPictures(deps, pictures) }
  }
  return deps.printDocument({ ...order, format, load })
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
