import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { settingsRoutes } from '@millwright/contract/settings'
import { tokenRoutes } from '@millwright/contract/tokens'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeAsset, type AssetIds } from '../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let press: AssetIds
let pump: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  press = await makeAsset(admin, 'Press 7')
  pump = await makeAsset(admin, 'Pump 3')
})

type Wanted = Parameters<typeof newToken>[1]

async function newToken(
  owner: ApiClient,
  wanted: { scopes?: string[]; expiresInDays?: number; departmentIds?: string[]; assetIds?: string[] } = {},
) {
  const body = { name: 'Nightly export', scopes: ['read'], expiresInDays: 30, ...wanted }
  return owner.call(tokenRoutes.create, { body } as never)
}

/** A program that shows this token and nothing else. */
function program(token: string): ApiClient {
  const client = createClient(() => server.url)
  client.token = token
  return client
}

const programOf = async (owner: ApiClient, wanted?: Wanted) => program((await newToken(owner, wanted)).token)

describe('a personal access token', () => {
  it('is shown once, in a form that scanners know, and lists what its owner sees', async () => {
    const { token, ...made } = await newToken(admin)
    expect(token).toMatch(/^mw_[0-9A-Za-z]{36}$/)
    expect(made).toMatchObject({ kind: 'personal', scopes: ['read'], limited: false, expired: false, lastUsedAt: null })
    expect(made.ending).toBe(token.slice(-4))
    const listed = await program(token).call(assetRoutes.fetchAll, { query: { departmentId: press.departmentId } })
    expect(listed.map(({ name }) => name)).toEqual(['Press 7'])
    const known = await admin.tryCall(tokenRoutes.fetchAll)
    expect(JSON.stringify(known.data)).not.toContain(token)
    expect(known.data).toContainEqual(expect.objectContaining({ id: made.id, lastUsedAt: expect.any(String) }))
  })
})
