import * as z from 'zod/mini'
import type { KeptWork } from '../saving/unsaved-work.ts'

/** What a browser keeps of a note that is being written, until the server has it. */
export const NoteWork = z.object({
  noteId: z.nullable(z.string()),
  title: z.string(),
  data: z.string(),
  /** The `updatedAt` on which it stands. */
  seen: z.nullable(z.string()),
  /** The creation that the server may have taken without being heard: it is repeated as it was. */
  creation: z.nullable(
    z.object({ key: z.string(), title: z.string(), data: z.string(), kind: z.enum(['draft', 'save']) }),
  ),
})
export type NoteWork = z.infer<typeof NoteWork>
export type KeptNote = KeptWork<NoteWork>

type Owner = { userId: string; assetId: string }

/** Of a note, or of new ones in a folder. */
export const keptPrefix = ({ userId, assetId }: Owner, noteId: string | null, parentId: string | null) =>
  `note ${userId} ${assetId} ${noteId ?? `new ${parentId ?? 'root'}`} `
