import { webhookRoutes } from '@millwright/contract/webhooks'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../../../test/plant.ts'
import { openReceiver, type Receiver } from '../../../test/webhook-receiver.ts'

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

type Event = 'resource.processed' | 'question.answered' | 'access.changed'
const make = (address: string, events: Event[] = ['resource.processed']) =>
  admin.call(webhookRoutes.create, { body: { address, events } })
const log = (webhookId: string) => admin.call(webhookRoutes.fetchLog, { query: { webhookId } })

describe('a webhook', () => {
  it('is told of a document that was processed, signed as Standard Webhooks has it', async () => {
    const { id, secret } = await make(receiver.address)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await admin.call(webhookRoutes.fetchAll))).not.toContain(secret)
    const press = await makeAsset(admin, 'Press 7')
    const bytes = await makePdf([{ texts: [{ text: 'The gearbox takes Kluberplex oil.', x: 72, y: 700 }] }])
    const resourceId = await addProcessedDocument(admin, press, { bytes, fileName: 'Manual.pdf' })
    const [message] = await receiver.received(1)
    expect(message?.isSignedBy(secret)).toBe(true)
    expect(message?.isSignedBy(`${secret.slice(0, -2)}A=`)).toBe(false)
    expect(message?.read()).toMatchObject({
      type: 'resource.processed',
      data: {
        resourceId,
        name: 'Manual.pdf',
        ...press,
        link: `${server.url}/at/departments/${press.departmentId}/assets/${press.assetId}/resources/documents/${resourceId}`,
      },
    })
    expect(message?.body).not.toContain('Kluberplex')
    await expect.poll(() => log(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, failure: null }])
  })
})
