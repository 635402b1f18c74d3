import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { groupRoutes } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { type WebhookEvent, webhookEvents, webhookRoutes } from '@millwright/contract/webhooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { createClient } from '../../../test/api-client.ts'
import { jobLists, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../../../test/plant.ts'
import { type Message, openReceiver, type Receiver } from '../../../test/webhook-receiver.ts'

let server: TestServer
let admin: SignedUp
let receiver: Receiver

beforeAll(async () => {
  server = await startServer({ database: inject('server').database, env: { WEBHOOK_NETWORKS: '127.0.0.1/32' } })
  admin = await signUp(server)
  receiver = await openReceiver()
})
afterAll(async () => {
  receiver.close()
  await server.stop()
})

/** Each test has an address of its own at the receiver. */
const newAddress = () => `${receiver.address}/${randomUUID()}`
const make = (address: string, events: WebhookEvent[] = ['access.changed']) =>
  admin.call(webhookRoutes.create, { body: { address, events } })
const tryMake = (body: object) => admin.tryCall(webhookRoutes.create, { body: body as never })
const log = (webhookId: string) => admin.call(webhookRoutes.fetchLog, { query: { webhookId } })
const remove = (webhookId: string) => admin.call(webhookRoutes.remove, { query: { webhookId } })
const at = (address: string) => (message: Message) => address.endsWith(message.path)
const page = (text: string) => makePdf([{ texts: [{ text, x: 72, y: 700 }] }])

describe('a webhook', () => {
  it('is told of each kind of event once it has happened, signed as Standard Webhooks has it, without contents [T45c]', async () => {
    const address = newAddress()
    const admin = await signUp(server)
    const wantedOf = { address, events: [...webhookEvents] }
    const made = await admin.tryCall(webhookRoutes.create, { body: wantedOf })
    expect(made.message).toBe('Webhook made')
    const { id: webhookId, secret } = webhookRoutes.create.output.parse(made.data)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await admin.call(webhookRoutes.fetchAll))).not.toContain(secret)
    const bea = await joinCompany(server, admin)
    const press = await makeAsset(admin, 'Press 7')
    const users = [{ userId: bea.user._id, access: 'read' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Deep drawing', users } })
    const first = await page('The gearbox takes Kluberplex oil.')
    const resourceId = await addProcessedDocument(admin, press, { bytes: first, fileName: 'Manual.pdf' })
    const body = { ...press, query: 'Which oil does the gearbox take?' }
    const { messageId } = await told(admin.events(assistantRoutes.ask, { body }))
    await told(admin.events(assistantRoutes.ask, { body: { ...press, query: 'What does the canteen serve?' } }))
    const request = await admin.call(approvalRoutes.request, { query: { msgId: messageId }, body: {} })
    const query = { approvalId: request.id }
    await admin.call(approvalRoutes.decide, { query, body: { decision: 'approved', text: '' } })
    const fields = { ...toProcess, ifTaken: 'replace' }
    await upload(admin, { place: press, file: await page('Another oil.'), fileName: 'Manual.pdf', fields })
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing of it is true\n%%EOF\n')
    const bad = await upload(admin, { place: press, file: broken, fileName: 'Bad.pdf', fields: toProcess })

    await jobLists(admin, press)
    const wanted = [...webhookEvents, 'resource.processed'].toSorted()
    const mine = () => receiver.messages.filter(at(address))
    const typeOf = (message: Message) => message.read().type
    await expect.poll(() => mine().map(typeOf).toSorted()).toEqual(wanted)
    const all = mine()
    const messages = new Map(all.map((message) => [typeOf(message), message]))
    const processed = all.filter((message) => typeOf(message) === 'resource.processed')
    expect(all.map((message) => message.isSignedBy(secret))).toEqual(all.map(() => true))
    expect(all[0]?.isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
    expect(all.map(({ body: text }) => text).join()).not.toMatch(/Kluberplex|canteen|Which oil/)
    const place = `${server.url}/at/departments/${press.departmentId}/assets`
    const data = (kind: WebhookEvent) => messages.get(kind)?.read().data
    const document = { resourceId, name: 'Manual.pdf', type: 'document', ...press }
    const link = `${place}/${press.assetId}/resources/documents/${resourceId}`
    expect(processed[0]?.read().data).toMatchObject({ ...document, link })
    expect(data('resource.version_added')).toMatchObject({ ...document, link })
    expect(data('resource.failed')).toMatchObject({ resourceId: bad.id, name: 'Bad.pdf', reason: 'reading.damaged' })
    expect(data('question.answered')).toMatchObject({
      messageId,
      verdict: 'answered',
      askedBy: admin.user._id,
      ...press,
    })
    expect(data('question.unanswered')).toMatchObject({ askedBy: admin.user._id, ...press })
    const approvals = `${place}/${press.assetId}/chats/approvals`
    expect(data('answer.approved')).toMatchObject({ approvalId: request.id, decision: 'approved', link: approvals })
    expect(data('access.changed')).toMatchObject({ ...press, changes: 1, link: `${place}/${press.assetId}/profile` })
    const states = async () =>
      (await admin.call(webhookRoutes.fetchLog, { query: { webhookId } })).map(({ state, status }) => [state, status])
    await expect.poll(states).toEqual(wanted.map(() => ['delivered', 204]))
  })

  it('is told of a version that is restored, and of who comes into a group that holds access and who leaves it', async () => {
    const admin = await signUp(server)
    const address = newAddress()
    const events: WebhookEvent[] = ['resource.version_added', 'access.changed']
    await admin.call(webhookRoutes.create, { body: { address, events } })
    const told = async (count: number) => (await receiver.received(count, at(address))).slice(count - 1)[0]?.read()
    const press = await makeAsset(admin, 'Press 7')
    const document = await upload(admin, { place: press, file: await page('Oil.'), fileName: 'Manual.pdf' })
    const fields = { ifTaken: 'replace' }
    await upload(admin, { place: press, file: await page('Another oil.'), fileName: 'Manual.pdf', fields })
    const added = await told(1)
    await admin.call(resourceRoutes.restoreVersion, { query: { ...press, id: document.id, version: 1 } })
    const restored = await told(2)
    const about = { resourceId: document.id, name: 'Manual.pdf', ...press }
    expect(restored).toMatchObject({ type: 'resource.version_added', data: about })
    expect(restored?.data['versionId']).not.toBe(added?.data['versionId'])

    const bea = await joinCompany(server, admin)
    const group = await admin.call(groupRoutes.create, { body: { name: 'Fitters', members: [] } })
    const groupId = group._id
    const update = (more: object) =>
      admin.call(groupRoutes.update, { query: { groupId }, body: { name: 'Fitters', members: [], ...more } })
    // It holds no access yet.
    await update({ members: [bea.user._id] })
    await update({})
    const groups = [{ groupId, access: 'read' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Deep drawing', groups } })
    expect(await told(3)).toMatchObject({ type: 'access.changed', data: { ...press, changes: 1 } })
    const changed = { groupId, changedBy: admin.user._id, departmentId: null, changes: 1 }
    const isTold = async (count: number) =>
      expect(await told(count)).toMatchObject({ type: 'access.changed', data: changed })
    await update({ members: [bea.user._id] })
    await isTold(4)
    await update({ rule: { field: 'designation', value: 'Fitter' } })
    await isTold(5)
    const query = { userId: bea.user._id }
    const become = { name: { firstName: 'Bea' }, username: bea.user.username, designation: 'Fitter' }
    await admin.call(userRoutes.update, { query, body: become })
    await isTold(6)
    await admin.call(groupRoutes.delete, { query: { groupId } })
    await isTold(7)
  })

  it('is told of a member who is kept out, let in, made an admin or a user, given an end, or removed, each once', async () => {
    const admin = await signUp(server)
    const address = newAddress()
    await admin.call(webhookRoutes.create, { body: { address, events: ['access.changed'] } })
    const bea = await joinCompany(server, admin)
    const userId = bea.user._id
    const query = { userId }
    const role = (to: 'admin' | 'user') => admin.call(userRoutes.changeRole, { query, body: { role: to } })
    const become = { name: { firstName: 'Bea' }, username: bea.user.username }
    const deeds = [
      () => admin.call(userRoutes.suspend, { query }),
      () => admin.call(userRoutes.reinstate, { query }),
      () => role('admin'),
      () => role('user'),
      () => admin.call(userRoutes.update, { query, body: { ...become, accessEndsOn: '2099-01-01' } }),
      () => admin.call(userRoutes.remove, { query }),
    ]
    const data = { departmentId: null, assetId: null, userId, changedBy: admin.user._id, changes: 1 }
    for (const [at_, deed] of deeds.entries()) {
      await deed()
      const messages = await receiver.received(at_ + 1, at(address))
      expect(messages.at(-1)?.read()).toMatchObject({ type: 'access.changed', data })
    }
    // Nothing of it changes anybody's access.
    const cleo = await joinCompany(server, admin)
    await admin.call(userRoutes.reinstate, { query: { userId: cleo.user._id } })
    await admin.call(userRoutes.suspend, { query: { userId: cleo.user._id } })
    await receiver.received(deeds.length + 1, at(address))
    expect(receiver.messages.filter(at(address))).toHaveLength(deeds.length + 1)
  })

  it('is not made at an address inside, in whatever way it is written, nor by http outside [T45a]', async () => {
    const inside = [
      'http://127.0.0.2/',
      'https://10.0.0.1/',
      'https://167772161/',
      'https://0xa.1/',
      'https://012.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest/meta-data',
      'https://[fd00:ec2::254]/',
      'http://93.184.216.34/',
    ]
    for (const address of inside) {
      const made = await tryMake({ address, events: ['access.changed'] })
      expect([address, made.status, made.error]).toEqual([address, 400, texts.webhookAddressForbidden])
    }
    const guarded = await signUp(inject('server'))
    for (const address of ['https://localhost/', receiver.address]) {
      const made = await guarded.tryCall(webhookRoutes.create, { body: { address, events: ['access.changed'] } })
      expect([address, made.status, made.error]).toEqual([address, 400, texts.webhookAddressForbidden])
    }
    expect(await admin.call(webhookRoutes.fetchAll)).toEqual([])
  })

  it('says in words what is wrong with what it is asked to be', async () => {
    const address = newAddress()
    const wrong = [
      [{ address: 'nowhere', events: ['access.changed'] }, texts.webhookAddressInvalid],
      [{ address: 'https://ada:pw@tickets.example/', events: ['access.changed'] }, texts.webhookAddressInvalid],
      [{ address, events: [] }, texts.webhookEventsFew],
      [{ address, events: ['access.lost'] }, texts.webhookEventUnknown],
    ] as const
    for (const [body, error] of wrong) expect(await tryMake(body)).toMatchObject({ status: 400, error })
    const named = { query: { webhookId: 'x' } }
    expect(await admin.tryCall(webhookRoutes.fetchLog, named)).toMatchObject({ error: texts.webhookIdInvalid })
    const again = await admin.tryCall(webhookRoutes.sendAgain, { query: { deliveryId: 'x' } })
    expect(again).toMatchObject({ status: 400, error: texts.deliveryIdInvalid })
  })

  it('follows nobody who leads elsewhere, keeps the beginning of what is answered, and sends again under the same id [T45b]', async () => {
    const address = newAddress()
    const { id } = await make(address)
    const query = { webhookId: id }
    let isLed = false
    receiver.answerWith((response, { path }) => {
      if (path === '/inside') isLed = true
      response.writeHead(307, { location: '/inside' }).end('elsewhere')
    })
    const test = await admin.call(webhookRoutes.test, { query })
    const shown = () => log(id).then(([delivery]) => delivery)
    await expect.poll(shown).toMatchObject({ id: test.id, event: 'webhook.test', state: 'failed', failure: 'redirect' })
    expect(isLed).toBe(false)
    receiver.answerWith((response) => void response.writeHead(200).end('z'.repeat(10_000)))
    await admin.call(webhookRoutes.sendAgain, { query: { deliveryId: test.id } })
    await expect.poll(shown).toMatchObject({ state: 'delivered', status: 200, reply: 'z'.repeat(limits.webhookReply) })
    const ids = (await receiver.received(2, at(address))).map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([test.id, test.id])
    receiver.answerWith((response) => void response.writeHead(204).end())
    await remove(id)
  })

  it('sends nothing while it is paused, is in the trail, and goes with its log', async () => {
    const address = newAddress()
    const { id } = await make(`${address}?key=secret`)
    const query = { webhookId: id }
    const { id: deliveryId } = await admin.call(webhookRoutes.test, { query })
    await admin.call(webhookRoutes.setState, { query, body: { paused: true } })
    const notActive = { status: 409, error: texts.webhookNotActive }
    expect(await admin.tryCall(webhookRoutes.test, { query })).toMatchObject(notActive)
    expect(await admin.tryCall(webhookRoutes.sendAgain, { query: { deliveryId } })).toMatchObject(notActive)
    expect(await admin.call(webhookRoutes.setState, { query, body: { paused: false } })).toMatchObject({
      state: 'active',
    })
    expect(await admin.tryCall(webhookRoutes.remove, { query })).toMatchObject({ message: 'Webhook deleted' })
    const gone = { status: 404, error: 'Not found' }
    for (const route of [webhookRoutes.fetchLog, webhookRoutes.test, webhookRoutes.remove]) {
      expect(await admin.tryCall(route, { query })).toMatchObject(gone)
    }
    expect(await admin.tryCall(webhookRoutes.sendAgain, { query: { deliveryId } })).toMatchObject(gone)
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    const lines = trail.filter(({ action }) => action.startsWith('webhook-')).slice(0, 4)
    expect(lines.map(({ action, target }) => [action, target])).toEqual(
      ['deleted', 'resumed', 'paused', 'made'].map((did) => [`webhook-${did}`, new URL(address).origin]),
    )
  })

  it('is a matter of admins, of their own company, and of no access token [T0b]', async () => {
    const { id } = await make(newAddress())
    const query = { webhookId: id }
    const bea = await joinCompany(server, admin)
    const other = await signUp(server)
    const body = { name: 'Hooks', scopes: ['read' as const, 'admin' as const], expiresInDays: 1 }
    const program = createClient(() => server.url, (await admin.call(tokenRoutes.create, { body })).token)
    expect(await program.tryCall(webhookRoutes.remove, { query })).toMatchObject({
      status: 403,
      error: texts.notByToken,
    })
    expect(await bea.tryCall(webhookRoutes.fetchAll)).toMatchObject({ status: 403 })
    for (const route of [webhookRoutes.fetchLog, webhookRoutes.test, webhookRoutes.remove]) {
      expect(await bea.tryCall(route, { query })).toMatchObject({ status: 403 })
      expect(await other.tryCall(route, { query })).toMatchObject({ status: 404, error: 'Not found' })
    }
    const pausing = { query, body: { paused: true } }
    expect(await other.tryCall(webhookRoutes.setState, pausing)).toMatchObject({ status: 404 })
    expect(await other.call(webhookRoutes.fetchAll)).toEqual([])
    for (let count = 1; count < limits.webhooks; count += 1) await make(newAddress())
    const refused = await tryMake({ address: newAddress(), events: ['access.changed'] })
    expect(refused).toMatchObject({ status: 409, error: texts.webhooksMany })
  })
})
