import * as z from 'zod/mini'
import { TextRange } from './chats.ts'
import { Id, optionalIdField } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes, reasons } from './reasons/refusals.ts'

/** A picture that is to go with a question, and what was read from it: to be corrected before it is asked. */
export const AskedPicture = z.object({
  pictureId: Id,
  text: z.string(),
  /** The words of the text that may be read wrongly. */
  doubtful: z.array(TextRange),
  /** What a nameplate says; of each value, what is in doubt. */
  fields: z.array(z.object({ label: z.string(), value: z.string(), doubtful: z.array(TextRange) })),
})
export type AskedPicture = z.infer<typeof AskedPicture>

export const askedPictureRoutes = {
  readPicture: {
    kind: 'form',
    method: 'POST',
    path: '/api/departments/assets/chats/messages/picture',
    summary: 'Keeps a picture for a question, and reads what is on it',
    query: z.object({ assetId: optionalIdField('asset', codes.assetIdMalformed) }),
    fields: z.object({}),
    fileField: 'file',
    fileLimit: limits.askedPictureBytes,
    fileTooLarge: reasons.askedPictureTooLarge,
    output: AskedPicture,
    access: 'assistant.ask',
  },
} as const satisfies RouteTable
