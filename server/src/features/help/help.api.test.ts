import { helpRoutes } from '@millwright/contract/help'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signUp, type SignedUp, startServer, type TestServer } from '../../../test/harness.ts'
import { mailTo } from '../../../test/outbox.ts'

describe('asking for help', () => {
  const supportEmail = 'support@vendor.example'
  let server: TestServer
  let admin: SignedUp
  beforeAll(async () => {
    server = await startServer({ database: inject('server').database, env: { SUPPORT_EMAIL: supportEmail } })
    admin = await signUp(server, { companyName: 'Nordmark\r\nBcc: evil@x.example' })
  })
  afterAll(() => server.stop())

  it('answers a reference, and mails the request under it to the support address', async () => {
    const body = { subject: 'The press stands still', message: 'Since six.\n\nWhat now?' }
    const answer = await admin.tryCall(helpRoutes.ask, { body })
    const { reference } = helpRoutes.ask.output.parse(answer.data)
    expect(reference).toMatch(/^[A-Z2-9]{8}$/)
    expect(answer).toMatchObject({ status: 200, message: `Your request was sent. Its number is ${reference}.` })
    const mail = await mailTo(server.dataDir, supportEmail, ({ subject }) => subject.includes(reference))
    expect(mail.subject).toBe(`[${reference}] The press stands still`)
    expect(mail.text).toContain('Since six.')
    expect(mail.text).toContain(admin.user.email)
  })

  it('mails it to the company’s admins where no support address is set', async () => {
    const plain = inject('server')
    const boss = await signUp(plain)
    const { reference } = await boss.call(helpRoutes.ask, { body: { subject: 'Leak', message: 'Line 4' } })
    const mail = await mailTo(plain.dataDir, boss.account.email, ({ subject }) => subject.includes(reference))
    expect(mail.to).toBe(boss.account.email)
  })

  it('makes one mail without a new header of a subject with line breaks [T33a]', async () => {
    const subject = 'Hello\r\nBcc: evil@x.example\r\n\r\nBody\u2028Cc: evil@x.example'
    const { reference } = await admin.call(helpRoutes.ask, { body: { subject, message: 'x' } })
    const mail = await mailTo(server.dataDir, supportEmail, (one) => one.subject.includes(reference))
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.headers.has('cc')).toBe(false)
    expect(mail.headers.get('reply-to')).toBe(admin.user.email)
    expect(mail.subject).toBe(
      `[${reference}] Hello  Bcc: evil@x.example    Body Cc: evil@x.example`.replace(/ +/g, ' '),
    )
    expect(await server.outbox('evil@x.example')).toEqual([])
    expect((await server.outbox(supportEmail)).filter((one) => one.subject.includes(reference))).toHaveLength(1)
  })

  it.each([
    [{ subject: ' ', message: 'x' }, 'Subject is required'],
    [{ subject: 'x', message: '' }, 'Message is required'],
    [{ subject: 'x'.repeat(201), message: 'x' }, 'At most 200 characters'],
    [{ subject: 'x', message: 'x'.repeat(5001) }, 'At most 5,000 characters'],
    [{ subject: ['a', 'b'], message: 'x' }, 'Subject is required'],
    [null, 'The request body is missing'],
  ])('refuses %j', async (body, text) => {
    expect(await admin.tryCall(helpRoutes.ask, { body })).toMatchObject({ status: 400, error: text })
  })
})
