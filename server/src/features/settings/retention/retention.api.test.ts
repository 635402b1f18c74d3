import { companyRoutes } from '@millwright/contract/company'
import { retentionRoutes } from '@millwright/contract/retention'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { expect, inject, it } from 'vitest'
import { signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'

const { fetch, preview, update } = retentionRoutes

it('an admin says how long chats and the trail are kept, sees before what goes, and the trail says it', async () => {
  const server = inject('server')
  const admin = await signUp(server)
  const member = await joinCompany(server, admin)
  expect(await admin.call(fetch)).toMatchObject({ chatsDays: null, trailDays: null, binDays: 30 })
  expect(await admin.call(preview, { query: { chatsDays: 30, trailDays: 30, binDays: 1 } })).toEqual({
    chats: 0,
    lines: 0,
    binned: 0,
  })
  const kept = { chatsDays: 90, trailDays: null, binDays: 7 }
  expect((await member.tryCall(update, { body: kept })).status).toBe(403)
  expect((await member.tryCall(fetch)).status).toBe(403)
  for (const chatsDays of [29, 3651, 30.5]) {
    const refused = await admin.tryCall(update, { body: { ...kept, chatsDays } })
    expect(refused).toMatchObject({ status: 400, data: { fields: { chatsDays: texts.keptDaysInvalid } } })
  }
  for (const binDays of [0, 366, 7.5, null]) {
    const refused = await admin.tryCall(update, { body: { ...kept, binDays: binDays as number } })
    expect(refused).toMatchObject({ status: 400, data: { fields: { binDays: texts.binDaysInvalid } } })
  }
  await admin.call(update, { body: kept })
  await admin.call(update, { body: kept })
  expect(await admin.call(fetch)).toMatchObject(kept)
  // Every member is shown until when things can be brought back.
  expect(await member.call(companyRoutes.fetch)).toMatchObject({ binDays: 7 })
  const said = await admin.call(settingsRoutes.fetchAudit, { query: { action: 'company-settings-changed' } })
  expect(said.map(({ target }) => target)).toEqual(['chats kept 90 days, bin kept 7 days'])
})

it('nothing is kept shorter over what another admin chose meanwhile', async () => {
  const admin = await signUp(inject('server'))
  const { updatedAt, ...seen } = await admin.call(fetch)
  const headers = { 'if-match': `"${updatedAt}"` }
  const first = await admin.tryCall(update, { body: { ...seen, chatsDays: null, trailDays: 3650 }, headers })
  expect(first.status).toBe(200)
  const late = await admin.tryCall(update, { body: { ...seen, binDays: 1 }, headers })
  expect(late).toMatchObject({ status: 409, data: { trailDays: 3650, binDays: 30 } })
  expect(await admin.call(fetch)).toEqual(late.data)
})
