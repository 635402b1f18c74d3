import { reasons } from '@millwright/contract/reasons/refusals'
import type { NoteFormat } from '@millwright/contract/notes'
import type { TranscriptFormat } from '@millwright/contract/videos'
import { Readable } from 'node:stream'
import { type Caller, sessionCaller } from '../../access/caller.ts'
import type { Viewer } from '../../access/viewer.ts'
import { transcriptWork } from '../../knowledge/transcripts/transcript-work.ts'
import { transcriptMediaTypes } from '../../knowledge/transcripts/write-subtitles.ts'
import type { NoteToWrite } from '../../knowledge/notes/documents/note-parts.ts'
import type { BlobStore, ByteRange } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { seesSentPicture } from '../../files/asset-pictures.repository.ts'
import { isPictureIn } from '../../people/users.repository.ts'
import type { FileLinks, FileUse, LinkClaims } from '../../files/file-links.ts'
import { findVersionOf, type LinkedVersion } from '../../files/files.repository.ts'
import { cleanFileName, stemOf } from '../../files/file-name.ts'
import { findKeptPackage } from '../../files/packages/kept-packages.repository.ts'
import { findDataExport } from './linked-exports.repository.ts'
import { findAskedPicture } from './linked-pictures.repository.ts'
import { findZipContents, type ZipFile } from './downloads.repository.ts'
import { findClipPoster, findLinkedTranscript } from './linked-videos.repository.ts'
import { findNoteVersion } from './linked-notes.repository.ts'
import { noteMediaTypes, type PrintDeps, type NoteReading, printNote, readNoteToPrint } from './print-note.ts'
import { treeOf } from './zip-names.ts'
import { streamZip } from '../../files/zip-stream.ts'

export type LinkedFileDeps = {
  database: Database
  blobs: BlobStore
  links: FileLinks
  pictures: Pick<PictureLinks, 'read'>
  /** The hash of the session's secret when the cookie is ours. */
  readFilesCookie: (cookie: string | undefined) => { tokenHash: string } | null
  /** A chat of the viewer's own. */
  readChat: (tx: Transaction, viewer: Viewer, chatId: string) => Promise<NoteToWrite | null>
  /** The documents of an asset that the viewer sees, as a container; `data` is the business of who found it. */
  documentation: {
    find: (tx: Transaction, viewer: Viewer, assetId: string) => Promise<FoundDocumentation | null>
    make: (found: FoundDocumentation, signal: AbortSignal) => Promise<MadeBytes>
  }
} & Omit<PrintDeps, 'blobs'>

type FoundDocumentation = { companyId: string; assetName: string; data: string }

/** What is saved, and never shown. */
const savedUses: ReadonlySet<FileUse> = new Set(['original', 'package', 'data-export'])

type MadeBytes = { bytes: Readable; size: number | null }

/** Bytes that are kept and never change under their key, or that are made while they are read. */
export type LinkedFile = { mediaType: string; fileName: string; isAttachment: boolean } & (
  | { key: string; size: number; open: (range?: ByteRange) => Promise<Readable> }
  | { make: (signal: AbortSignal) => Promise<MadeBytes> | MadeBytes }
)

/** What came with a link: the cookie of a session, or who showed an access token. */
export type ShownWithLink = { cookie: string | undefined } | { caller: Caller }

export function linkCaller(
  { database, readFilesCookie }: Pick<LinkedFileDeps, 'database' | 'readFilesCookie'>,
  shown: ShownWithLink,
): Caller | null {
  if ('caller' in shown) return shown.caller
  const session = readFilesCookie(shown.cookie)
  return session && sessionCaller(database, session.tokenHash)
}

/**
 * The bytes behind a signed link, for the session or token that it was made for, while that lives and may still see them.
 * @throws Refusal always the same one, whatever is wrong.
 */
export async function openLinkedFile(deps: LinkedFileDeps, token: string, shown: ShownWithLink): Promise<LinkedFile> {
  const { blobs, links, pictures } = deps
  const caller = linkCaller(deps, shown)
  const picture = pictures.read(token)
  if (picture && caller && (await seesPicture(caller, picture))) {
    return kept(blobs, { blobKey: picture.id, mediaType: 'image/webp', fileName: 'picture.webp', isAttachment: false })
  }
  const claims = links.read(token)
  const found = claims && caller ? await findLinked(deps, claims, caller) : null
  if (!found || !caller) throw new Refusal('forbidden', reasons.linkRefused)
  if ('blobKey' in found) return kept(blobs, { ...found, isAttachment: claims !== null && savedUses.has(claims.use) })
  if ('format' in found) return madeOfNote(deps, caller, found)
  if ('lines' in found) return madeOfTranscript(found)
  if ('chatId' in found) return madeOfChat(deps, caller, found)
  if ('data' in found) {
    const make = (signal: AbortSignal) => deps.documentation.make(found, signal)
    return { mediaType: 'application/zip', fileName: cleanFileName(found.assetName, 'zip'), isAttachment: true, make }
  }
  const zipped = { caller, companyId: found.companyId }
  const make = (signal: AbortSignal) => streamZip(treeOf(found), (file) => openInZip(deps, file, { ...zipped, signal }))
  return { mediaType: 'application/zip', fileName: found.fileName, isAttachment: true, make }
}

type LinkedNoteFile = { companyId: string; versionId: string; title: string; format: NoteFormat }

function madeOfNote(deps: LinkedFileDeps, caller: Caller, found: LinkedNoteFile): LinkedFile {
  const { companyId, versionId, title, format } = found
  const make = async (signal: AbortSignal) => {
    const read = async () => {
      const note = await readNote(deps, caller, { versionId, signal })
      if (!note) throw new Refusal('forbidden', reasons.linkRefused)
      return note
    }
    const bytes = await printNote(deps, { companyId, format, read, signal })
    return { bytes: Readable.from([bytes]), size: bytes.length }
  }
  const fileName = cleanFileName(title, format)
  return { mediaType: noteMediaTypes[format], fileName, isAttachment: true, make }
}

/** Access is judged again. */
async function readNote(
  { noteWork: work }: LinkedFileDeps,
  caller: Caller,
  { versionId, signal }: { versionId: string; signal: AbortSignal },
) {
  const step: NoteReading['step'] = (read) => caller.look(async (tx, viewer) => viewer && read(tx, viewer))
  return readNoteToPrint({ work, signal, step }, versionId)
}

type ZipCall = { caller: Caller; companyId: string; signal: AbortSignal }

/** @throws when a note went away since the zip was begun, or bytes are missing. */
async function openInZip(
  deps: LinkedFileDeps,
  file: ZipFile,
  { caller, companyId, signal }: ZipCall,
): Promise<Readable> {
  if (file.blobKey !== null) return deps.blobs.open(file.blobKey)
  const read = async () => {
    const found = await readNote(deps, caller, { versionId: file.versionId, signal })
    if (!found) throw new Error(`A note that belongs into a zip is not there: ${file.id}`)
    return found
  }
  return Readable.from([await printNote(deps, { companyId, format: 'md', read, signal })])
}

type KeptVersion = LinkedVersion & { isAttachment: boolean }

async function kept(blobs: BlobStore, { blobKey: key, ...shown }: KeptVersion): Promise<LinkedFile> {
  return { key, ...shown, size: await blobs.size(key), open: (range) => blobs.open(key, range) }
}

/** Everybody of the company sees the faces of all, and of machines those that they may see. */
async function seesPicture(caller: Caller, { sessionId, id }: { sessionId: string; id: string }): Promise<boolean> {
  return caller.look(async (tx, viewer) => {
    if (viewer?.sessionId !== sessionId) return false
    return (await isPictureIn(tx, viewer.companyId, id)) || seesSentPicture(tx, viewer, id)
  })
}

type LinkedChat = { companyId: string; chatId: string; title: string; printed: 'md' | 'pdf' }

function madeOfChat(deps: LinkedFileDeps, caller: Caller, found: LinkedChat): LinkedFile {
  const { companyId, chatId, title, printed: format } = found
  const read = async () => {
    const note = await caller.look(async (tx, viewer) => viewer && deps.readChat(tx, viewer, chatId), { asks: true })
    if (!note) throw new Refusal('forbidden', reasons.linkRefused)
    return { note, pictures: [] }
  }
  const make = async (signal: AbortSignal) => {
    const bytes = await printNote(deps, { companyId, format, read, signal })
    return { bytes: Readable.from([bytes]), size: bytes.length }
  }
  return { mediaType: noteMediaTypes[format], fileName: cleanFileName(title, format), isAttachment: true, make }
}

async function findChat(
  { readChat }: LinkedFileDeps,
  tx: Transaction,
  { viewer, ...wanted }: Pick<LinkedChat, 'chatId' | 'printed'> & { viewer: Viewer },
): Promise<LinkedChat | null> {
  const chat = await readChat(tx, viewer, wanted.chatId)
  return chat && { ...wanted, companyId: viewer.companyId, title: chat.title }
}

async function findLinked(deps: LinkedFileDeps, claims: LinkClaims, caller: Caller) {
  const { id, use } = claims
  // One's own chats are open to who may only ask; nothing else that a link leads to is.
  const asks = use === 'chat-md' || use === 'chat-pdf'
  return caller.look(
    async (tx, viewer) => {
      if (viewer?.sessionId !== claims.sessionId) return null
      switch (use) {
        case 'zip':
          return findZip(tx, viewer, id)
        case 'documentation':
          return deps.documentation.find(tx, viewer, id)
        case 'package':
          return findKeptPackage(tx, viewer, { id })
        case 'note-pdf':
          return findNote(tx, viewer, { versionId: id, format: 'pdf' })
        case 'note-docx':
          return findNote(tx, viewer, { versionId: id, format: 'docx' })
        case 'note-md':
          return findNote(tx, viewer, { versionId: id, format: 'md' })
        case 'transcript-txt':
          return findTranscript(tx, viewer, { versionId: id, format: 'txt' })
        case 'transcript-srt':
          return findTranscript(tx, viewer, { versionId: id, format: 'srt' })
        case 'transcript-vtt':
          return findTranscript(tx, viewer, { versionId: id, format: 'vtt' })
        case 'chat-md':
          return findChat(deps, tx, { viewer, chatId: id, printed: 'md' })
        case 'chat-pdf':
          return findChat(deps, tx, { viewer, chatId: id, printed: 'pdf' })
        case 'asked-picture':
          return findAskedPicture(tx, viewer, id)
        case 'data-export':
          return findDataExport(tx, viewer, id)
        case 'clip':
          return findClipPoster(tx, viewer, id)
        case 'shown':
        case 'original':
        case 'thumbnail':
        case 'poster':
        case 'sprite':
          return findVersionOf(tx, viewer, { id, use })
      }
    },
    { asks },
  )
}

async function findZip(tx: Transaction, viewer: Viewer, zipId: string) {
  const zip = await findZipContents(tx, viewer, zipId)
  return zip && { ...zip, companyId: viewer.companyId }
}

/** `lines`: as JSON. */
type LinkedTranscript = { companyId: string; title: string; written: TranscriptFormat; lines: string }

async function findTranscript(
  tx: Transaction,
  viewer: Viewer,
  { versionId, format }: { versionId: string; format: TranscriptFormat },
): Promise<LinkedTranscript | null> {
  const found = await findLinkedTranscript(tx, viewer, versionId)
  return found && { companyId: viewer.companyId, title: stemOf(found), written: format, lines: found.lines }
}

function madeOfTranscript({ companyId: key, title, written, lines }: LinkedTranscript): LinkedFile {
  const make = async (signal: AbortSignal) => {
    const bytes = await transcriptWork('write', { stored: lines, format: written }, { key, signal })
    return { bytes: Readable.from([bytes]), size: bytes.length }
  }
  const fileName = cleanFileName(title, written)
  return { mediaType: transcriptMediaTypes[written], fileName, isAttachment: true, make }
}

async function findNote(
  tx: Transaction,
  viewer: Viewer,
  wanted: Pick<LinkedNoteFile, 'versionId' | 'format'>,
): Promise<LinkedNoteFile | null> {
  const found = await findNoteVersion(tx, viewer, wanted.versionId)
  return found && { ...wanted, companyId: viewer.companyId, title: found.title }
}
