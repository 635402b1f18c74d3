import { reasons } from '@millwright/contract/reasons/refusals'
import { sql } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import { insertCompany } from '../../../../test/company-rows.ts'
import { openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { readAuthorizationRequest } from './authorization-request.ts'
import { insertGrant } from './grants.repository.ts'
import { issueToken } from './issue-token.ts'
import { secretHash } from './oauth-secrets.ts'
import { purgeGrants } from './purge-grants.ts'
import { registerClient } from './register-client.ts'

const redirectUri = 'https://client.example/callback'
const address = '192.0.2.7'

describe('what clients of OAuth were allowed', () => {
  let platform: TestPlatform
  let viewer: Viewer
  const deps = () => ({ database: platform.database, publicUrl: () => 'https://plant.example' })
  const run = (query: string) => platform.database.executeSql(query)

  beforeAll(async () => {
    platform = await openPlatform('embedded')
    ;({ viewer } = await insertCompany(platform.database))
  })
  afterAll(() => platform.close())

  async function allowed() {
    const { client_id: clientId } = await registerClient(deps())({ redirect_uris: [redirectUri] }, address)
    const [id, code, verifier] = [uuidv7(), uuidv7(), randomBytes(32).toString('base64url')]
    const grant = {
      id,
      clientId,
      clientHost: 'client.example',
      name: 'A',
      ending: 'abcd',
      scopes: ['read' as const],
      isLimited: false,
    }
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    await platform.database.asCompany(viewer.companyId, (tx) =>
      insertGrant(tx, viewer, { grant, places: [], code: { codeHash: secretHash(code), redirectUri, challenge } }),
    )
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }
    return { id, clientId, exchange: () => issueToken(deps())({ form: new URLSearchParams(form), address }) }
  }
  const renewed = (clientId: string, refreshToken: string) => {
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }
    return issueToken(deps())({ form: new URLSearchParams(form), address })
  }
  const exists = async (table: string, id: string) =>
    (await run(`SELECT 1 FROM ${table} WHERE id = '${id}'`)).rows.length === 1

  it('is not given by a code that is too old', async () => {
    const { id, exchange } = await allowed()
    await run(`UPDATE oauth_codes SET expires_at = now() WHERE token_id = '${id}'`)
    await expect(exchange()).rejects.toMatchObject({ reason: reasons.oauthCodeInvalid })
    expect(await exists('access_tokens', id)).toBe(false)
  })

  it('is good for an hour, renewed for thirty days, and ends a year after it was allowed', async () => {
    const { id, clientId, exchange } = await allowed()
    const { refresh_token: first } = await exchange()
    const left = async () => {
      const { rows } = await platform.database.asSystem('test', (tx) =>
        tx.execute(sql`SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours,
          round(extract(epoch FROM renewable_until - now()) / 86400)::int AS days FROM access_tokens WHERE id = ${id}`),
      )
      return rows[0]
    }
    expect(await left()).toEqual({ hours: 1, days: 30 })
    await run(`UPDATE access_tokens SET created_at = now() - interval '360 days' WHERE id = '${id}'`)
    const { refresh_token: second } = await renewed(clientId, first)
    expect(await left()).toEqual({ hours: 1, days: 5 })
    await run(`UPDATE oauth_refresh_tokens SET expires_at = now() WHERE token_id = '${id}'`)
    await expect(renewed(clientId, second)).rejects.toMatchObject({ reason: reasons.oauthRefreshInvalid })
  })

  it('is not renewed by a token that was used a while ago', async () => {
    const { id, clientId, exchange } = await allowed()
    const { refresh_token: first } = await exchange()
    await renewed(clientId, first)
    await run(`UPDATE oauth_refresh_tokens SET used_at = now() - interval '11 seconds' WHERE used_at IS NOT NULL`)
    await expect(renewed(clientId, first)).rejects.toMatchObject({ reason: reasons.oauthRefreshInvalid })
    expect(await exists('access_tokens', id)).toBe(false)
  })

  it('goes when nobody can renew it, and with it a client that is not used', async () => {
    const [kept, ended, never, fresh] = [await allowed(), await allowed(), await allowed(), await allowed()]
    await kept.exchange()
    await ended.exchange()
    await run(
      `UPDATE access_tokens SET renewable_until = now() - interval '1 second' WHERE id IN ('${ended.id}', '${never.id}')`,
    )
    await run(`UPDATE oauth_clients SET created_at = now() - interval '100 days' WHERE id <> '${fresh.clientId}'`)
    await run(
      `UPDATE oauth_clients SET used_at = now() - interval '91 days' WHERE id IN ('${ended.clientId}', '${kept.clientId}')`,
    )
    await purgeGrants(deps())
    const there = async (table: string, ids: string[]) => Promise.all(ids.map((id) => exists(table, id)))
    const all = [kept, ended, never, fresh]
    expect(
      await there(
        'access_tokens',
        all.map(({ id }) => id),
      ),
    ).toEqual([true, false, false, true])
    expect(
      await there(
        'oauth_clients',
        all.map(({ clientId }) => clientId),
      ),
    ).toEqual([true, false, false, true])
    const asked = new URLSearchParams({ client_id: ended.clientId, redirect_uri: redirectUri }).toString()
    await expect(readAuthorizationRequest(deps(), asked)).rejects.toMatchObject({ reason: reasons.oauthClientUnknown })
  })
})
