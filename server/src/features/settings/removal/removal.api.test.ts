import { accountRoutes } from '@millwright/contract/accounts'
import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { removalRoutes } from '@millwright/contract/removal'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { describe, expect, inject, it } from 'vitest'
import { signIn, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { mailTo } from '../../../../test/outbox.ts'

const { begin, takeBack, fetch } = removalRoutes
const days = 14 * 24 * 3_600_000

describe('the removal of a company', () => {
  const server = inject('server')

  it('begins with the password and the name of the company, typed by an admin', async () => {
    const admin = await signUp(server)
    const member = await joinCompany(server, admin)
    const { name } = await admin.call(fetch)
    const { password } = admin.account
    expect((await member.tryCall(begin, { body: { name, password: member.account.password } })).status).toBe(403)
    expect(await admin.tryCall(begin, { body: { name, password: 'Wrong&Pass1' } })).toMatchObject({
      status: 400,
      data: { fields: { password: texts.passwordNotCurrent } },
    })
    expect(await admin.tryCall(begin, { body: { name: 'Another', password } })).toMatchObject({
      status: 400,
      data: { fields: { name: texts.companyNameNotTyped } },
    })
    expect(await admin.tryCall(takeBack)).toMatchObject({ status: 409, error: texts.companyStays })
    expect(await admin.call(fetch)).toEqual({ name, removedAt: null })
    const before = Date.now()
    const begun = await admin.tryCall(begin, { body: { name, password } })
    expect(begun).toMatchObject({ status: 200, message: 'The removal of the company has begun' })
    const { removedAt } = await admin.call(fetch)
    expect(Date.parse(removedAt ?? '')).toBeGreaterThanOrEqual(before + days - 1000)
    await mailTo(server.dataDir, admin.account.email, ({ subject }) => subject === 'Your company will be removed')
  })

  it('lets admins sign in and only take it back, and tells the others', async () => {
    const admin = await signUp(server)
    const member = await joinCompany(server, admin)
    const { name } = await admin.call(fetch)
    await admin.call(begin, { body: { name, password: admin.account.password } })
    const refused = { status: 403, error: texts.companyIsRemoved }
    for (const client of [admin, member]) {
      expect(await client.tryCall(departmentRoutes.fetchAll)).toMatchObject(refused)
      expect(await client.tryCall(companyRoutes.fetch)).toMatchObject(refused)
      expect((await client.call(fetch)).removedAt).not.toBeNull()
    }
    const again = await signIn(server, admin.account)
    expect(await again.call(accountRoutes.fetchProfile)).toMatchObject({ _id: admin.user._id })
    expect(await again.tryCall(begin, { body: { name, password: admin.account.password } })).toMatchObject(refused)
    expect(await member.tryCall(takeBack)).toMatchObject({ status: 403, error: 'Unauthorized' })
    expect(await again.tryCall(takeBack)).toMatchObject({
      message: 'The company stays',
      data: { name, removedAt: null },
    })
    expect(await member.call(departmentRoutes.fetchAll)).toEqual([])
    const said = await again.call(settingsRoutes.fetchAudit)
    expect(said.map(({ action }) => action).slice(0, 3)).toEqual([
      'company-removal-taken-back',
      'signed-in',
      'company-removal-begun',
    ])
  })
})
