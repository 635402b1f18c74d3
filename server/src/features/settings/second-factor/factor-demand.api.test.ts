import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { secondFactorRoutes as routes } from '@millwright/contract/second-factor'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { expect, inject, it } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { addAuthenticator } from '../../../../test/authenticator.ts'
import { signIn, signUp } from '../../../../test/harness.ts'
import { holdOpen } from '../../../../test/tus.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makeAsset } from '../../../../test/plant.ts'

const server = inject('server')

const due = { status: 403, error: texts.factorDue }
const demandOf = (demand: 'none' | 'admins' | 'all', days = 0) => ({ body: { demand, days, providerCounts: true } })

it('is met by who demands it, at the next call of everybody else, and by who sets one up', async () => {
  const ada = await signUp(server)
  const bea = await joinCompany(server, ada)
  const before = await ada.call(tokenRoutes.create, {
    body: { name: 'Export', scopes: ['read'], expiresInDays: 7, departmentIds: [], assetIds: [] },
  })
  const unmet = { status: 409, error: texts.demandUnmet }
  expect(await ada.tryCall(routes.setDemand, demandOf('all'))).toMatchObject(unmet)
  expect(await bea.tryCall(routes.setDemand, demandOf('all'))).toMatchObject({ status: 403 })
  await addAuthenticator(ada, ada.account)
  expect(await ada.tryCall(routes.setDemand, demandOf('all', 91))).toMatchObject({
    status: 400,
    data: { fields: { days: texts.demandDaysInvalid } },
  })
  await ada.call(routes.setDemand, demandOf('all', 14))
  expect(await bea.call(routes.fetchDemand)).toMatchObject({ demand: 'all', due: false, hasFactor: false })
  await bea.call(departmentRoutes.fetchAll)

  await ada.call(routes.setDemand, demandOf('all'))
  expect(await bea.tryCall(departmentRoutes.fetchAll)).toMatchObject(due)
  const asked = { query: 'Where is the pump?', assetId: bea.user._id }
  expect(await bea.tryCall(chatRoutes.newMessage, { body: asked })).toMatchObject(due)
  expect(await bea.tryCall(tokenRoutes.fetchAll)).toMatchObject(due)
  expect(await bea.call(routes.fetchDemand)).toMatchObject({ due: true, hasFactor: false })
  await bea.call(accountRoutes.fetchProfile)
  await ada.call(departmentRoutes.fetchAll)
  const program = createClient(() => server.url, before.token)
  expect(await program.tryCall(departmentRoutes.fetchAll)).toMatchObject({ status: 200 })

  const other = await signIn(server, bea.account)
  await addAuthenticator(bea, bea.account)
  await bea.call(departmentRoutes.fetchAll)
  // Of before, by the password alone.
  expect(await other.tryCall(departmentRoutes.fetchAll)).toMatchObject({ status: 401 })

  await bea.call(routes.turnOffAuthenticator, { body: { password: bea.account.password } })
  expect(await bea.tryCall(departmentRoutes.fetchAll)).toMatchObject(due)
  await ada.call(routes.setDemand, demandOf('none'))
  await bea.call(departmentRoutes.fetchAll)
  const audit = await ada.call(settingsRoutes.fetchAudit, { query: { action: 'second-factor-demanded' } })
  expect(audit.map(({ target }) => target)).toEqual(['none', 'all, in 0 days', 'all, in 14 days'])
  expect(audit.map(({ targetReason }) => targetReason?.code)).toEqual(Array(3).fill('trail.demand'))
})

it('ends what is open: streams, and links to files', async () => {
  const ada = await signUp(server)
  await addAuthenticator(ada, ada.account)
  const bea = await joinCompany(server, ada)
  const press = await makeAsset(ada)
  const users = [{ userId: bea.user._id, access: 'full' as const }]
  await ada.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2', users } })
  const open = await holdOpen(server, bea, press)
  expect(await open.link()).toBe(200)
  await ada.call(routes.setDemand, demandOf('all'))
  expect(await open.link()).toBe(403)
  expect(await open.stream).toContain(`"type":"error","content":"${texts.factorDue}"`)
})

it('of admins leaves users alone, and other companies', async () => {
  const ada = await signUp(server)
  const bea = await joinCompany(server, ada)
  const stranger = await signUp(server)
  await addAuthenticator(ada, ada.account)
  const cleo = await joinCompany(server, ada)
  await ada.call(userRoutes.changeRole, { query: { userId: cleo.user._id }, body: { role: 'admin' } })
  await ada.call(routes.setDemand, demandOf('admins'))
  await bea.call(departmentRoutes.fetchAll)
  await stranger.call(departmentRoutes.fetchAll)
  expect(await cleo.tryCall(departmentRoutes.fetchAll)).toMatchObject(due)
})

it('that is in force is not put off by saving it again, only by demanding it of more', async () => {
  const ada = await signUp(server)
  await addAuthenticator(ada, ada.account)
  const bea = await joinCompany(server, ada)
  const unnamed = await ada.tryCall(routes.setDemand, { body: { demand: 'all', providerCounts: true } })
  expect(unnamed).toMatchObject({ status: 400, data: { fields: { days: texts.demandDaysInvalid } } })
  await ada.call(routes.setDemand, demandOf('all'))
  const { from } = await ada.call(routes.fetchDemand)
  await ada.call(routes.setDemand, { body: { demand: 'all', days: 14, providerCounts: false } })
  await ada.call(routes.setDemand, { body: { demand: 'all', providerCounts: true } })
  expect(await bea.tryCall(departmentRoutes.fetchAll)).toMatchObject(due)
  await ada.call(routes.setDemand, demandOf('admins', 14))
  expect(await ada.call(routes.fetchDemand)).toMatchObject({ demand: 'admins', from })
  await ada.call(routes.setDemand, demandOf('all', 14))
  await bea.call(departmentRoutes.fetchAll)
  const audit = await ada.call(settingsRoutes.fetchAudit, { query: { action: 'second-factor-demanded' } })
  expect(audit.map(({ target }) => target)).toEqual([
    'all, in 14 days',
    'admins, in 0 days',
    'all, in 0 days',
    'all, in 0 days',
    'all, in 0 days',
  ])
})
