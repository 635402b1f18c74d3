import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { oauthRegistrations } from '../../../calls/rate-limits.ts'
import { countUp } from '../../../calls/rate-limits.repository.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { OAuthDeps } from './oauth.deps.ts'
import { insertClient } from './clients.repository.ts'
import { answeredAt, canBeRegistered } from './redirect-uris.ts'

const Metadata = z.object({
  client_name: z.string().max(limits.oauthClientName).optional(),
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes('authorization_code'))
    .optional(),
  response_types: z
    .array(z.string())
    .refine((types) => types.includes('code'))
    .optional(),
})
const RedirectUris = z.array(z.string().refine(canBeRegistered)).min(1).max(limits.oauthRedirectUris)

/** What a client is told of itself (RFC 7591, 3.2.1). */
export type RegisteredClient = {
  client_id: string
  client_id_issued_at: number
  client_name: string
  redirect_uris: string[]
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: 'none'
}
export type RegisterClient = (metadata: unknown, address: string) => Promise<RegisteredClient>

/**
 * Dynamic registration (RFC 7591). Each client is public, whatever it asks for: a secret that anybody is given proves nothing, PKCE does.
 * @throws Refusal `invalid-input`, or `too-many` where too many register from this address
 */
export function registerClient({ database }: OAuthDeps): RegisterClient {
  return async (sent, address) => {
    const uris = RedirectUris.safeParse(
      typeof sent === 'object' && sent !== null && 'redirect_uris' in sent ? sent.redirect_uris : null,
    )
    if (!uris.success) throw new Refusal('invalid-input', reasons.oauthRedirectInvalid)
    const metadata = Metadata.safeParse(sent)
    if (!metadata.success) throw new Refusal('invalid-input', reasons.oauthClientInvalid)
    const [first = ''] = uris.data
    const name = plainName(metadata.data.client_name ?? '') || answeredAt(first).host
    const client = { id: uuidv7(), name, redirectUris: uris.data }
    await database.asSystem('sign-in', async (tx) => {
      await countUp(tx, oauthRegistrations(address))
      await insertClient(tx, client)
    })
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }
}

/** Without what is not seen, or turns the direction of what stands around it. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
