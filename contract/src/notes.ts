import * as z from 'zod/mini'
import { isSeen } from './fields.ts'
import { Id, ResourceIdField, Time } from './ids.ts'
import { DownloadLink } from './drive.ts'
import { ChangedFact } from './facts.ts'
import { limits } from './limits.ts'
import { optionalChoice, optionalNumber } from './listing.ts'
import { FileRecord, ownAssetIds, parentIdField } from './resources.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** What a title cannot hold is stripped as it is typed, and again on the server. */
const forbiddenInTitle = /[*\\/|?.]/gu
export const cleanTitle = (typed: string) => typed.replace(forbiddenInTitle, '')

export const NoteTitle = z.string(codes.noteTitleRequired).check(
  z.overwrite((typed) => cleanTitle(typed).trim()),
  z.minLength(1, { error: codes.noteTitleRequired, abort: true }),
  z.refine(isSeen, { error: codes.noteTitleRequired, abort: true }),
  z.maxLength(limits.title, codes.noteTitleLong),
)

/** `data` is the editor's document as JSON (`note-blocks.ts`), which `htmlContent` is made from whenever it is read. */
export const NoteContent = z.object({
  title: NoteTitle,
  data: z.optional(z.string(codes.noteDataInvalid)),
  /** Read only where there is no `data`. */
  htmlContent: z.optional(z.string(codes.noteDataInvalid)),
  /** Absent: as it was; on for a new note. */
  aiAccess: z.optional(z.boolean()),
  /** Where a new note comes to lie. One that is there stays where it is: `drive/folders/move` moves it. */
  parentId: parentIdField,
})
export type NoteContent = z.infer<typeof NoteContent>

/** `processed` speaks of the version that is shown; a draft is never processed. */
export const Note = z.extend(FileRecord, {
  title: z.string(),
  /** JSON. Media stand in it by `mediaAddress`. */
  data: z.string(),
  /** Safe to show; media stand in it by signed links, good for 12 hours. Blocks carry their id as `data-block-id`. */
  htmlContent: z.string(),
  updatedAt: Time,
  /** Who wrote the version that is shown; null where that is not known any more. */
  updatedBy: z.nullable(z.object({ _id: Id, username: z.string() })),
  /** What it still says, and a newer version of the file that it was taken from says otherwise. */
  changedFacts: z.optional(z.array(ChangedFact)),
})
export type Note = z.infer<typeof Note>

export const NoteVersion = z.object({
  version: z.int(),
  title: z.string(),
  draft: z.boolean(),
  /** Bytes of its data. */
  size: z.int(),
  createdAt: Time,
  /** A draft goes on changing while the same person writes. */
  updatedAt: Time,
  createdBy: z.nullable(z.object({ _id: Id, username: z.string() })),
  current: z.boolean(),
  processed: z.boolean(),
})
export type NoteVersion = z.infer<typeof NoteVersion>

/** Somebody else who has the note open for writing. */
export const NoteEditor = z.object({ _id: Id, username: z.string(), profilePic: z.string(), since: Time })
export type NoteEditor = z.infer<typeof NoteEditor>

export const noteFormats = ['pdf', 'docx', 'md'] as const
export type NoteFormat = (typeof noteFormats)[number]

const at = '/api/departments/assets/resources' as const
const oneNote = z.object({ ...ownAssetIds, noteId: ResourceIdField })
const oneVersion = z.extend(oneNote, {
  version: z.pipe(optionalNumber(codes.versionInvalid, 1_000_000), z.int(codes.versionInvalid)),
})
const create = {
  method: 'POST',
  query: z.object(ownAssetIds),
  body: NoteContent,
  bodyLimit: limits.noteBody,
  output: Note,
  create: true,
  stepwise: true,
  access: 'resource.write',
} as const
const update = {
  method: 'PUT',
  query: oneNote,
  body: NoteContent,
  bodyLimit: limits.noteBody,
  output: Note,
  ifMatch: true,
  stepwise: true,
  access: 'resource.write',
} as const

export const noteRoutes = {
  create: { ...create, path: `${at}/note/new/save`, summary: 'Creates a note', message: 'Note saved' },
  createDraft: {
    ...create,
    path: `${at}/note/new/save-draft`,
    summary: 'Creates a note as a draft',
    message: 'Draft saved',
  },
  update: { ...update, path: `${at}/note/update/save`, summary: 'Saves a note', message: 'Note updated' },
  updateDraft: {
    ...update,
    path: `${at}/note/update/save-draft`,
    summary: 'Saves a draft of a note; questions go on being answered from what was saved last',
    message: 'Draft updated',
  },
  fetch: {
    method: 'GET',
    path: `${at}/fetch/notes/single`,
    summary: 'One note with its text',
    query: oneNote,
    output: Note,
    stepwise: true,
    access: 'resource.read',
  },
  fetchVersions: {
    method: 'GET',
    path: `${at}/note/versions`,
    summary: 'The versions of a note, newest first',
    query: oneNote,
    output: z.array(NoteVersion),
    access: 'resource.read',
  },
  fetchVersion: {
    method: 'GET',
    path: `${at}/note/versions/single`,
    summary: 'A note as one of its versions has it',
    query: oneVersion,
    output: Note,
    stepwise: true,
    access: 'resource.read',
  },
  restoreVersion: {
    method: 'PUT',
    path: `${at}/note/versions/restore`,
    summary: 'Makes a version of a note the current one',
    query: oneVersion,
    output: Note,
    stepwise: true,
    message: 'Version restored',
    ifMatch: true,
    access: 'resource.write',
  },
  /** Repeated every 10 seconds while the note is open; who was silent for 30 has left it. */
  tellEditing: {
    method: 'POST',
    path: `${at}/note/editors`,
    summary: 'Tells that one writes in a note, or has ended; returns who else does, and when it was last saved',
    query: oneNote,
    body: z.object({ editing: z.boolean() }),
    output: z.object({ others: z.array(NoteEditor), updatedAt: Time }),
    access: 'resource.write',
  },
  download: {
    method: 'GET',
    path: `${at}/download/notes`,
    summary: 'A link that downloads a note as PDF, DOCX or Markdown',
    query: z.object({ ...ownAssetIds, id: ResourceIdField, format: optionalChoice(noteFormats) }),
    output: DownloadLink,
    access: 'resource.read',
  },
} as const satisfies RouteTable
