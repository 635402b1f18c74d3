import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { openReceiver, type Receiver } from '../../../test/webhook-receiver.ts'
import { recordWebhookEvent } from '../../calls/webhook-events.repository.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createOutgoing } from '../../platform/outgoing.ts'
import { secretsOf } from '../../platform/secrets.ts'
import { webhookDeliveries, webhooks } from '../../schema/webhooks.ts'
import { claimDue } from './due-deliveries.repository.ts'
import { type EndedWebhook, sendEndedMail } from './ended-mail.jobs.ts'
import { sealSecret } from './sealed-secret.ts'
import { purgeDeliveries, sendDue } from './send-due.ts'
import { newWebhookSecret } from './sign.ts'

const secrets = secretsOf(Buffer.alloc(32, 7))
const networks = [{ address: '127.0.0.1', prefix: 32 }]
/** Nothing here is to take too long: a receiver that holds its reply back waits for what this machine does meanwhile. */
const timeoutMs = 240_000
const sendToWebhook = createOutgoing({ allowsPrivate: false, networks, timeoutMs, maxBytes: 1_000, isCut: true })

/** As from another request: a transaction of its own beside the one that is open. */
const elsewhere = new AsyncResource('elsewhere')
const outside = <T>(work: () => Promise<T>): Promise<T> => elsewhere.runInAsyncScope(work)

describe.each(databaseKinds)('what is due for webhooks, on the %s database', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  const ended: EndedWebhook[] = []
  const run = () => {
    const { database, log } = platform
    const enqueueMail = async (_: unknown, one: EndedWebhook) => void ended.push(one)
    const deps = { database, secrets, log, publicUrl: () => 'https://mill.example', sendToWebhook, enqueueMail }
    return sendDue(deps, new AbortController().signal)
  }

  async function insertWebhook(companyId: string, receiver: Receiver): Promise<string> {
    const id = randomUUID()
    const sealedSecret = sealSecret(secrets, newWebhookSecret())
    await platform.database.asSystem('test', (tx) =>
      tx
        .insert(webhooks)
        .values({ companyId, id, address: receiver.address, events: ['access.changed'], sealedSecret }),
    )
    return id
  }
  const happen = (companyId: string) =>
    platform.database.asCompany(companyId, (tx) =>
      recordWebhookEvent(tx, companyId, { event: 'access.changed', data: { departmentId: randomUUID() } }),
    )
  const deliveriesOf = (webhookId: string) =>
    platform.database.asSystem('test', (tx) =>
      tx
        .select()
        .from(webhookDeliveries)
        .where(sql`webhook_id = ${webhookId}`)
        .orderBy(webhookDeliveries.createdAt),
    )
  const stateOf = async (webhookId: string) => {
    const [row] = await platform.database.asSystem('test', (tx) =>
      tx
        .select()
        .from(webhooks)
        .where(sql`id = ${webhookId}`),
    )
    return row?.state
  }
  /** As if so much time had gone by. */
  const pass = (webhookId: string, interval: string) =>
    platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        update webhook_deliveries set due_at = due_at - ${interval}::interval, created_at = created_at - ${interval}::interval,
          first_tried_at = first_tried_at - ${interval}::interval, tried_at = tried_at - ${interval}::interval
        where webhook_id = ${webhookId}`)
      await tx.execute(
        sql`update webhooks set failing_since = failing_since - ${interval}::interval where id = ${webhookId}`,
      )
    })

  it('is tried again after longer and longer pauses, and arrives', async () => {
    const { viewer } = await insertCompany(platform.database)
    const receiver = await openReceiver()
    receiver.answerWith((response) => void response.writeHead(500).end('No\0'))
    const id = await insertWebhook(viewer.companyId, receiver)
    await happen(viewer.companyId)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await run()
      const [row] = await deliveriesOf(id)
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt, status: 500, failure: 'status', reply: 'No' })
      pauses.push(((row?.dueAt?.getTime() ?? 0) - (row?.triedAt?.getTime() ?? 0)) / 1000)
      if (attempt > 1) await run()
      expect(receiver.messages).toHaveLength(attempt)
      await pass(id, '31 minutes')
    }
    expect(pauses).toEqual([5, 60, 300, 1800])
    receiver.answerWith((response) => void response.writeHead(200).end('x'.repeat(5_000)))
    await run()
    const [row] = await deliveriesOf(id)
    expect(row).toMatchObject({ state: 'delivered', attempts: 5, dueAt: null, reply: 'x'.repeat(500) })
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row?.id]))
    receiver.close()
  })

  it('ends a webhook at which nothing has arrived for a day, tells every admin, and is deleted in the end', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { companyId } = viewer
    const receiver = await openReceiver()
    receiver.answerWith((response) => void response.writeHead(302, { location: receiver.address }).end())
    const id = await insertWebhook(companyId, receiver)
    await happen(companyId)
    await run()
    await happen(companyId)
    await pass(id, '23 hours')
    await run()
    expect(await stateOf(id)).toBe('active')
    await pass(id, '1 hour')
    await run()
    expect(await stateOf(id)).toBe('ended')
    expect((await deliveriesOf(id)).map(({ state, failure, dueAt }) => [state, failure, dueAt])).toEqual([
      ['failed', 'redirect', null],
      ['failed', 'redirect', null],
    ])
    expect(ended).toEqual([{ companyId, webhookId: id }])
    const mails: Mail[] = []
    const mailing = {
      database: platform.database,
      publicUrl: () => 'https://mill.example',
      sendMail: async (mail: Mail) => void mails.push(mail),
    }
    await sendEndedMail(mailing, { companyId, webhookId: id }, new AbortController().signal)
    expect(mails).toMatchObject([{ to: 'ada@nordmark.example', subject: 'A webhook has ended' }])
    await happen(companyId)
    expect(await deliveriesOf(id)).toHaveLength(2)
    await pass(id, '7 days')
    await purgeDeliveries(platform, new AbortController().signal)
    expect(await deliveriesOf(id)).toEqual([])
    receiver.close()
  })

  it('goes on where one answers slowly, a few messages at once and each webhook in its turn', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { companyId } = viewer
    const [slow, fast] = [await openReceiver(), await openReceiver()]
    const held: (() => void)[] = []
    slow.answerWith((response) => void held.push(() => void response.writeHead(204).end()))
    await insertWebhook(companyId, slow)
    const fastId = await insertWebhook(companyId, fast)
    for (let one = 0; one < 6; one += 1) await happen(companyId)
    const running = run()
    await fast.received(6)
    await slow.received(2)
    expect(slow.messages).toHaveLength(2)
    slow.answerWith((response) => void response.writeHead(204).end())
    for (const release of held) release()
    await slow.received(6)
    await running
    expect((await deliveriesOf(fastId)).map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'delivered'))
    slow.close()
    fast.close()
  })

  it('waits while the webhook is paused, and is of its own company alone', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { viewer: other } = await insertCompany(platform.database)
    const receiver = await openReceiver()
    const id = await insertWebhook(viewer.companyId, receiver)
    await happen(other.companyId)
    expect(await deliveriesOf(id)).toEqual([])
    await happen(viewer.companyId)
    const setState = (state: string) =>
      platform.database.asSystem('test', (tx) => tx.execute(sql`update webhooks set state = ${state} where id = ${id}`))
    await setState('paused')
    await happen(viewer.companyId)
    await run()
    expect(receiver.messages).toEqual([])
    await setState('active')
    await run()
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered'])
    receiver.close()
  })

  it('fails with its webhook where that has ended while an attempt was under way', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { companyId } = viewer
    const receiver = await openReceiver()
    const held: (() => void)[] = []
    receiver.answerWith((response) => void held.push(() => void response.writeHead(500).end()))
    const id = await insertWebhook(companyId, receiver)
    await happen(companyId)
    const running = run()
    await receiver.received(1)
    await platform.database.asSystem('test', (tx) =>
      tx.execute(sql`update webhooks set state = 'ended' where id = ${id}`),
    )
    for (const release of held) release()
    await running
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', failure: 'status', dueAt: null }])
    receiver.close()
  })

  it.skipIf(kind === 'embedded')('is claimed by one process at once, and counts what that has begun', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { companyId } = viewer
    const receiver = await openReceiver()
    await insertWebhook(companyId, receiver)
    for (let one = 0; one < 6; one += 1) await happen(companyId)
    const { database } = platform
    const claimOnce = () => database.asSystemOnce('queue', (tx) => claimDue(tx, 100))
    await database.asSystem('test', async (tx) => {
      expect(await claimDue(tx, 100)).toHaveLength(2)
      expect(await outside(claimOnce)).toEqual([])
      // What happens meanwhile does not wait for it.
      await outside(() => happen(companyId))
    })
    expect(await claimOnce()).toEqual([])
    receiver.close()
  })

  it.skipIf(kind === 'embedded')('is not written for a webhook that is being deleted', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { companyId } = viewer
    const [gone, stays] = [await openReceiver(), await openReceiver()]
    const id = await insertWebhook(companyId, gone)
    const staysId = await insertWebhook(companyId, stays)
    const { database } = platform
    let happening = Promise.resolve()
    await database.asSystem('test', async (tx) => {
      await tx.execute(sql`delete from webhooks where id = ${id}`)
      happening = outside(() => happen(companyId))
      const waiting = () =>
        outside(() =>
          database.asSystem('test', (other) =>
            other.execute(sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_deliveries%'`),
          ),
        ).then(({ rows }) => rows.length)
      await expect.poll(waiting).toBe(1)
    })
    await happening
    expect(await deliveriesOf(staysId)).toHaveLength(1)
    gone.close()
    stays.close()
  })
})
