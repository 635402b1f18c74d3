import * as z from 'zod/mini'
import { Id, idField, Time } from './ids.ts'
import { codes } from './reasons/refusals.ts'
import type { RouteTable } from './route.ts'

/** A token by which a company's directory, such as Microsoft Entra ID or Okta, keeps members and groups by SCIM 2.0. */
export const DirectoryToken = z.object({
  id: Id,
  /** Its last four characters. */
  ending: z.string(),
  madeBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
  expired: z.boolean(),
  /** Null while it was never used. */
  lastUsedAt: z.nullable(Time),
})
export type DirectoryToken = z.infer<typeof DirectoryToken>

/** `address`: what the directory calls the tenant URL or SCIM connector base URL. */
export const DirectorySettings = z.object({ address: z.string(), tokens: z.array(DirectoryToken) })
export type DirectorySettings = z.infer<typeof DirectorySettings>

/** `token` stands in this reply only. */
export const NewDirectoryTokenReply = z.extend(DirectoryToken, { token: z.string() })
export type NewDirectoryTokenReply = z.infer<typeof NewDirectoryTokenReply>

/** What an admin sets up. What the directory itself calls stands below /scim/v2, in the shapes of RFC 7643 and 7644. */
export const directoryRoutes = {
  fetch: {
    method: 'GET',
    path: '/api/settings/sign-in/scim-token',
    summary: 'The SCIM address of the company, and the tokens of its directory, newest first',
    output: DirectorySettings,
    access: 'provider.manage',
  },
  createToken: {
    method: 'POST',
    path: '/api/settings/sign-in/scim-token',
    summary:
      'Makes a token by which a directory keeps members and groups at /scim/v2, good for a year and shown this once',
    output: NewDirectoryTokenReply,
    message: 'SCIM token made',
    access: 'provider.manage',
    create: true,
    stepwise: true,
  },
  endToken: {
    method: 'DELETE',
    path: '/api/settings/sign-in/scim-token',
    summary: 'Ends a token of the directory at once; members and groups stay as they are',
    query: z.object({ tokenId: idField(codes.tokenIdInvalid, codes.tokenIdInvalid) }),
    output: z.object({ id: Id }),
    message: 'SCIM token ended',
    access: 'provider.manage',
  },
} as const satisfies RouteTable
