import * as z from 'zod/mini'
import type { KeptWork } from '../../../../domain/saving/unsaved-work.ts'

/** What a browser keeps of a transcript that is being corrected: the lines that are written over. */
export const TranscriptWork = z.object({
  /** The `updatedAt` on which they stand. */
  seen: z.string(),
  lines: z.array(z.object({ start: z.number(), end: z.number(), before: z.string(), after: z.string() })),
})
export type TranscriptWork = z.infer<typeof TranscriptWork>
export type KeptEdits = KeptWork<TranscriptWork>

export const keptPrefix = ({ userId, resourceId }: { userId: string; resourceId: string }) =>
  `transcript ${userId} ${resourceId} `
