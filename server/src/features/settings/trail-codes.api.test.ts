import { assetRoutes } from '@millwright/contract/assets'
import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { groupRoutes } from '@millwright/contract/groups'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { retentionRoutes } from '@millwright/contract/retention'
import { settingsRoutes } from '@millwright/contract/settings'
import { userRoutes } from '@millwright/contract/users'
import { expect, inject, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { readCsv } from '../../platform/csv.ts'

it.each([
  ['in plain words', { asset: 'Press', group: 'Crew' }],
  ['as a line is stored', { asset: '\u001Etrail.role\u001Fwhom=eve\u001Frole=admin', group: 'Crew\u001E\u001F' }],
  ['as a formula or a page', { asset: '=HYPERLINK("http://evil.example")', group: '<b>{"code":"trail.role"}</b>' }],
])('a line says names as they are, and by code all that is said beside them: %s', async (_, names) => {
  const admin = await signUp(inject('server'))
  const bea = await joinCompany(inject('server'), admin, { username: 'bea' })
  const userId = bea.user._id
  const whom = `bea (${bea.account.email})`
  const department = await admin.call(departmentRoutes.create, { body: { name: 'Hall', info: 'Hall' } })
  const users = [{ userId, access: 'full' }]
  const asset = await admin.call(assetRoutes.create, {
    query: { departmentId: department._id },
    body: { name: names.asset, info: 'Press', users },
  })
  const query = { departmentId: department._id, assetId: asset._id }
  await admin.call(plateCodeRoutes.add, { query, body: { code: 'K-1' } })
  await admin.call(groupRoutes.create, {
    body: { name: names.group, members: [userId], rule: { field: 'location', value: 'Hall 2' } },
  })
  await admin.call(userRoutes.changeRole, { query: { userId }, body: { role: 'admin' } })
  await admin.call(companyRoutes.update, { body: { webSpeech: false } })
  await admin.call(retentionRoutes.update, { body: { chatsDays: 90, trailDays: null, binDays: 30 } })
  const lines = await admin.call(settingsRoutes.fetchAudit)
  const said = (part: string) => part.replaceAll('\u001F', ' ')
  expect(
    lines
      .filter(({ targetReason }) => targetReason)
      .map(({ target }) => target)
      .toSorted(),
  ).toEqual(
    [
      `bea: full on the asset ${said(names.asset)}`,
      `K-1 on the asset ${said(names.asset)}`,
      `${said(names.group)}: location is Hall 2`,
      `${whom}: admin`,
      'speech input off',
      'chats kept 90 days',
    ].toSorted(),
  )
  // A sentence that is stored as one would be another line without a code.
  const alone = new Set(lines.filter(({ targetReason }) => !targetReason).map(({ target }) => target))
  expect([...alone].toSorted()).toEqual(
    ['', 'Hall', names.asset, names.group, whom, `${whom}: ${names.group}`].toSorted(),
  )
  const csv = await admin.request('GET', settingsRoutes.fetchAudit.path, { query: { format: 'csv' } })
  const rows = readCsv(new Uint8Array(await csv.arrayBuffer())).slice(1)
  expect(rows.map(({ cells }) => cells[3])).toEqual(lines.map(({ target }) => target))
})
