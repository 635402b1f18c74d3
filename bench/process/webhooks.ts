import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { recordWebhookEvent } from '../../server/src/calls/webhook-events.repository.ts'
import { sealSecret } from '../../server/src/features/webhooks/sealed-secret.ts'
import { sendDue } from '../../server/src/features/webhooks/send-due.ts'
import { newWebhookSecret } from '../../server/src/features/webhooks/sign.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { createOutgoing } from '../../server/src/platform/outgoing.ts'
import { secretsOf } from '../../server/src/platform/secrets.ts'
import { webhooks as webhooksTable } from '../../server/src/schema/webhooks.ts'
import { insertCompany } from '../../server/test/company-rows.ts'
import { databaseKinds, openPlatform } from '../../server/test/open-platform.ts'
import { openReceiver } from '../../server/test/webhook-receiver.ts'
import type { Part, Row } from '../part.ts'

const messages = 1_000
const webhooksOfCompany = 4
/** A webhook has two messages under way. */
const atOnce = 2 * webhooksOfCompany
const secrets = secretsOf(Buffer.alloc(32, 7))
const networks = [{ address: '127.0.0.1', prefix: 32 }]
const ask = createOutgoing({ allowsPrivate: false, networks, timeoutMs: 10_000, maxBytes: 4_096, isCut: true })

/** How fast events are written and sent, beside a receiver of another company that never answers, and beside bare requests. */
export const webhookRates: Part = {
  name: 'webhooks',
  what: `messages to ${webhooksOfCompany} webhooks of one company (target: 1,000 a minute)`,
  async measure() {
    const rows: Row[] = []
    for (const kind of databaseKinds) rows.push(await measureOn(kind))
    return rows
  },
}

async function measureOn(kind: Database['kind']): Promise<Row> {
  const platform = await openPlatform(kind)
  const [receiver, silent] = [await openReceiver(), await openReceiver()]
  silent.answerWith(() => {})
  try {
    const { database, log } = platform
    const insert = async (address: string, count: number) => {
      const { viewer } = await insertCompany(database)
      const { companyId } = viewer
      const wanted = { companyId, address, events: ['access.changed' as const] }
      for (let one = 0; one < count; one += 1) {
        const sealedSecret = sealSecret(secrets, newWebhookSecret())
        await database.asSystem('test', (tx) =>
          tx.insert(webhooksTable).values({ ...wanted, id: randomUUID(), sealedSecret }),
        )
      }
      return companyId
    }
    const happen = (companyId: string) =>
      database.asCompany(companyId, (tx) =>
        recordWebhookEvent(tx, companyId, { event: 'access.changed', data: { departmentId: randomUUID() } }),
      )
    const companyId = await insert(receiver.address, webhooksOfCompany)
    const stuck = await insert(silent.address, 1)
    for (let one = 0; one < 10; one += 1) await happen(stuck)
    const written = await secondsOf(async () => {
      for (let one = 0; one < messages / webhooksOfCompany; one += 1) await happen(companyId)
    })
    const stopping = new AbortController()
    const deps = {
      database,
      secrets,
      log,
      sendToWebhook: ask,
      publicUrl: () => 'https://mill.example',
      enqueueMail: async () => {},
    }
    // As the chore does: what did not arrive on a busy machine is due again when a run may have ended.
    const sendAll = async () => {
      for (; !stopping.signal.aborted; await wait(100)) await sendDue(deps, stopping.signal)
    }
    let running = Promise.resolve()
    const sent = await secondsOf(async () => {
      running = sendAll()
      await receiver.received(messages)
    })
    stopping.abort()
    await running
    const body = receiver.messages[0]?.body ?? ''
    const bare = await secondsOf(() => sendBare(receiver.address, body))
    return {
      database: kind,
      'events written a second': Math.round(messages / webhooksOfCompany / written),
      'messages a minute': Math.round((60 * messages) / sent),
      'bare requests a minute': Math.round((60 * messages) / bare),
    }
  } finally {
    receiver.close()
    silent.close()
    await platform.close()
  }
}

async function sendBare(address: string, body: string): Promise<void> {
  let left = messages
  const one = async () => {
    while (left > 0) {
      left -= 1
      await ask(address, { method: 'POST', body, companyId: 'bench' })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
