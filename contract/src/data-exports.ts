import * as z from 'zod/mini'
import { Id, MemberIdField, Time } from './ids.ts'
import type { RouteTable } from './route.ts'

/** A ZIP with all that a member made or is named in; `url` is there when it is ready, for a day. */
export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'ready', 'failed']),
  url: z.nullable(z.string()),
  /** Pictures whose bytes are not there; `missing.json` in the ZIP names them. */
  missing: z.int(),
  createdAt: Time,
})
export type DataExport = z.infer<typeof DataExport>

const own = '/api/settings/account/data'
const ofMember = '/api/users/data'

export const dataExportRoutes = {
  begin: {
    method: 'POST',
    path: own,
    summary:
      'Has a ZIP made of all that the signed-in user made or is named in; one that is being made is not begun again',
    output: DataExport,
    message: 'Your data are being gathered',
    create: true,
    access: 'member',
  },
  fetch: {
    method: 'GET',
    path: own,
    summary: "The signed-in user's last such ZIP; null when there is none",
    output: z.nullable(DataExport),
    access: 'member',
  },
  beginOf: {
    method: 'POST',
    path: ofMember,
    summary: "The same of a member, for admins: without the member's chats, which are theirs alone",
    query: z.object({ userId: MemberIdField }),
    output: DataExport,
    message: 'Their data are being gathered',
    create: true,
    access: 'member.manage',
  },
  fetchOf: {
    method: 'GET',
    path: ofMember,
    summary: 'The last such ZIP of this member that the signed-in admin asked for',
    query: z.object({ userId: MemberIdField }),
    output: z.nullable(DataExport),
    access: 'member.manage',
  },
} as const satisfies RouteTable
