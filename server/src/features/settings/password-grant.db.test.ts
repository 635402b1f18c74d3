import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '../../../test/open-accounts.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Viewer } from '../../access/viewer.ts'
import { findLoginOf, grantPasswordChange, hasPasswordGrant, usePasswordGrant } from './security.repository.ts'

describe.each(databaseKinds)('the grant to change a password on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  it('lasts five minutes, works once, and needs the password to be the one that was checked [T6b]', async () => {
    const accounts = await openAccounts(platform)
    const account = await accounts.signUp()
    await accounts.signIn(account)
    await platform.database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute<{ id: string; company: string }>(
        sql`select id, company_id as company from sessions where user_id = ${account.userId}`,
      )
      const { id: sessionId = '', company: companyId = '' } = rows[0] ?? {}
      const permissions = { asset: true, department: true }
      const viewer: Viewer = { companyId, userId: account.userId, sessionId, role: 'admin', username: '', permissions }
      const hash = (await findLoginOf(tx, viewer))?.passwordHash ?? ''
      const age = (interval: string) =>
        tx.execute(sql`update sessions set password_grant_until = password_grant_until - ${interval}::interval`)
      expect(await grantPasswordChange(tx, viewer, 'another hash')).toBe(false)
      expect(await hasPasswordGrant(tx, viewer)).toBe(false)
      expect(await grantPasswordChange(tx, viewer, hash)).toBe(true)
      await age('4 minutes 50 seconds')
      expect(await hasPasswordGrant(tx, viewer)).toBe(true)
      await age('11 seconds')
      expect(await hasPasswordGrant(tx, viewer)).toBe(false)
      expect(await usePasswordGrant(tx, viewer)).toBe(false)
      await grantPasswordChange(tx, viewer, hash)
      expect(await usePasswordGrant(tx, viewer)).toBe(true)
      expect(await usePasswordGrant(tx, viewer)).toBe(false)
    })
  })
})
