import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { Id, idField, optionalIdsField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { AccessLevel } from './people.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'
import { type TokenScope, tokenScopes } from './token-scopes.ts'

export const TokenKind = z.enum(['personal', 'service'])
export type TokenKind = z.infer<typeof TokenKind>

/** Where a limited token is good: a department with all its assets, or an asset. */
export const TokenPlace = z.object({
  departmentId: z.nullable(Id),
  assetId: z.nullable(Id),
  name: z.string(),
  access: AccessLevel,
})
export type TokenPlace = z.infer<typeof TokenPlace>

/**
 * `ending`: its last four characters; no reply holds the rest but that of the call that makes it. Of one that a client holds, `name` is
 * what that calls itself, `ending` is of the grant, and `expiresAt` is the time until which it can be renewed.
 */
export const AccessToken = z.object({
  id: Id,
  kind: TokenKind,
  name: z.string(),
  ending: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Who made it: of a personal one whose it is. */
  owner: z.object({ _id: Id, username: z.string() }),
  /** The program that it was granted to by OAuth, and the host at which that is answered; null where a person made it. */
  client: z.nullable(z.object({ host: z.string() })),
  /** Empty and not `limited`: everything that its owner may open. */
  places: z.array(TokenPlace),
  limited: z.boolean(),
  createdAt: Time,
  expiresAt: Time,
  expired: z.boolean(),
  /** To the minute; null while it was never used. */
  lastUsedAt: z.nullable(Time),
  lastAddress: z.string(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** `token` stands in this reply only. */
export const NewAccessTokenReply = z.extend(AccessToken, { token: z.string() })
export type NewAccessTokenReply = z.infer<typeof NewAccessTokenReply>

const scopesOf = <const Scope extends TokenScope>(scopes: readonly Scope[]) =>
  z
    .array(z.enum(scopes as readonly [Scope, ...Scope[]], codes.tokenScopeUnknown), codes.tokenScopesFew)
    .check(z.minLength(1, codes.tokenScopesFew), z.maxLength(scopes.length, codes.tokenScopeUnknown))

const expiresInDays = z
  .int(codes.tokenDaysInvalid)
  .check(z.gte(1, codes.tokenDaysInvalid), z.lte(limits.tokenDays, codes.tokenDaysInvalid))

const name = requiredText(codes.tokenNameRequired, limits.name)
const departmentIds = optionalIdsField('department', codes.departmentIdMalformed)
const assetIds = optionalIdsField('asset', codes.assetIdMalformed)

/** Without a place it is good wherever its owner may go. */
export const NewAccessToken = z.object({ name, scopes: scopesOf(tokenScopes), expiresInDays, departmentIds, assetIds })
export type NewAccessToken = z.infer<typeof NewAccessToken>

/** Good in the places that are named, and nowhere else: at `full` in those of `full…`, at `read` in the others. */
export const NewServiceToken = z.object({
  name,
  scopes: scopesOf(['read', 'ask', 'upload', 'write']),
  expiresInDays,
  departmentIds,
  assetIds,
  fullDepartmentIds: optionalIdsField('department', codes.departmentIdMalformed),
  fullAssetIds: optionalIdsField('asset', codes.assetIdMalformed),
})
export type NewServiceToken = z.infer<typeof NewServiceToken>

const tokenQuery = z.object({ tokenId: idField(codes.tokenIdInvalid, codes.tokenIdInvalid) })

export const tokenRoutes = {
  fetchAll: {
    method: 'GET',
    path: '/api/settings/account/tokens',
    summary: "The signed-in user's own access tokens, newest first",
    output: z.array(AccessToken),
    access: 'member',
  },
  create: {
    method: 'POST',
    path: '/api/settings/account/tokens',
    summary: 'Makes an access token with at most the rights of its maker, and shows it this once',
    body: NewAccessToken,
    output: NewAccessTokenReply,
    message: 'Access token made',
    access: 'member',
    create: true,
    stepwise: true,
  },
  end: {
    method: 'DELETE',
    path: '/api/settings/account/tokens',
    summary: 'Ends one of the own access tokens at once, and the streams that it opened',
    query: tokenQuery,
    output: z.object({ id: Id }),
    message: 'Access token ended',
    access: 'member',
  },
  fetchOfCompany: {
    method: 'GET',
    path: '/api/settings/tokens',
    summary: 'All access tokens of the company, its service tokens included, newest first',
    output: z.array(AccessToken),
    access: 'token.manage',
  },
  createService: {
    method: 'POST',
    path: '/api/settings/tokens',
    summary: 'Makes a service token: of the company, good in the places that are named, and shown this once',
    body: NewServiceToken,
    output: NewAccessTokenReply,
    message: 'Service token made',
    access: 'token.manage',
    create: true,
    stepwise: true,
  },
  endOfCompany: {
    method: 'DELETE',
    path: '/api/settings/tokens',
    summary: 'Ends any access token of the company at once',
    query: tokenQuery,
    output: z.object({ id: Id }),
    message: 'Access token ended',
    access: 'token.manage',
  },
} as const satisfies RouteTable
