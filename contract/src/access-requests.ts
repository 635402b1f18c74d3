import * as z from 'zod/mini'
import { optionalText } from './fields.ts'
import { AccessRequestIdField, Id, idField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { AccessLevel } from './people.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** What somebody may ask for access to. A resource has no access of its own: its asset is asked for. */
export const RequestedKind = z.enum(['department', 'asset', 'resource'])
export type RequestedKind = z.infer<typeof RequestedKind>

/** A request that waits, as those see it who may decide it. */
export const AccessRequest = z.object({
  id: Id,
  askedBy: z.object({ _id: Id, username: z.string(), email: z.string() }),
  /** What they may do there already; null for nothing. */
  access: z.nullable(AccessLevel),
  kind: z.enum(['department', 'asset']),
  departmentId: Id,
  departmentName: z.string(),
  /** Both null for a department. */
  assetId: z.nullable(Id),
  assetName: z.nullable(z.string()),
  /** Why they ask, in their words; '' where they gave none. */
  note: z.string(),
  askedAt: Time,
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const AccessDecision = z.object({
  decision: z.enum(['given', 'refused']),
  /** What is given; nobody's access becomes less by it. */
  level: z._default(AccessLevel, 'read'),
  /** Told to who asked. */
  text: optionalText(limits.accessRequestNote),
})
export type AccessDecision = z.infer<typeof AccessDecision>

const path = '/api/access-requests'

export const accessRequestRoutes = {
  /** The reply is the same whether the place exists or not: an id says nothing to who may not know it. */
  ask: {
    method: 'POST',
    path: `${path}/ask`,
    summary: 'Asks those with full access to a place for access; says the same where there is no such place',
    body: z.object({
      kind: RequestedKind,
      // Not judged: whoever asks may not see it.
      placeId: idField(codes.placeIdInvalid, codes.placeIdInvalid),
      note: optionalText(limits.accessRequestNote),
    }),
    output: z.null(),
    message: 'Request sent. If this place exists, those with full access to it are told',
    access: 'member',
  },
  fetch: {
    method: 'GET',
    path: `${path}/fetch`,
    summary: 'The requests that wait for places that one has full access to, the oldest first',
    output: z.array(AccessRequest),
    access: 'member',
  },
  decide: {
    method: 'PUT',
    path: `${path}/decide`,
    summary: 'Gives access or refuses it; who asked is told by mail',
    query: z.object({ requestId: AccessRequestIdField }),
    body: AccessDecision,
    output: Id,
    message: 'Decision saved',
    access: 'member',
  },
} as const satisfies RouteTable
