import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSmtp } from '../../../../e2e/servers/smtp.ts'
import { readMails } from '../../../test/outbox.ts'
import { createMailer } from './mailer.ts'

const { signal } = new AbortController()
const mail = {
  id: '20260101120000000.verification.1',
  to: 'ada@nordmark.example',
  subject: 'ABC234 is your Millwright code',
  text: 'Your code — übermorgen ungültig:\n\nABC234\n',
  html: '<p>ABC234</p>',
}
const from = 'Millwright <post@plant.example>'

let dataDir: string
let lines: string[]
const log = () => pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

beforeEach(async () => {
  lines = []
  dataDir = await mkdtemp(path.join(tmpdir(), 'millwright-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('without SMTP_URL', () => {
  const open = () => createMailer({ smtpUrl: null, from, dataDir, log: log() })

  it('writes each mail into the outbox, readable by the owner alone', async () => {
    await (
      await open()
    )(mail, signal)
    const names = await readdir(path.join(dataDir, 'outbox'))
    expect(names).toEqual([`${mail.id}.eml`])
    expect((await stat(path.join(dataDir, 'outbox', `${mail.id}.eml`))).mode & 0o777).toBe(0o600)
    expect(await readMails(dataDir, mail.to)).toMatchObject([
      { to: mail.to, subject: mail.subject, text: expect.stringContaining('übermorgen ungültig:\n\nABC234') as string },
    ])
  })

  it('writes one file however often the same mail is sent, also at once and after a kill half-way', async () => {
    const send = await open()
    const outbox = path.join(dataDir, 'outbox')
    await Promise.all(Array.from({ length: 20 }, () => send(mail, signal)))
    await writeFile(path.join(outbox, `${mail.id}.eml.part`), 'Subject: hal')
    await send(mail, signal)
    expect((await readdir(outbox)).filter((name) => name.endsWith('.eml'))).toEqual([`${mail.id}.eml`])
    expect(await readMails(dataDir)).toHaveLength(1)
  })

  it('says so at the start and puts the code into the log', async () => {
    const send = await open()
    expect(lines.join('')).toContain('SMTP_URL is not set')
    await send(mail, signal)
    expect(lines.join('')).toContain('ABC234')
  })

  it.each([
    ['Nordmark Paper', '"?Nordmark Paper via Plant mail"?'],
    ['Smith, "Sons" & Co; <x>', '"Smith, \\\\"Sons\\\\" & Co; <x> via Plant mail"'],
    ['Übermühle 製紙', 'Übermühle 製紙 via Plant mail'],
    ['Paper\r\nBcc: evil@x.example', 'Paper Bcc: evil@.x.\\.?.example via Plant mail'],
    ['W'.repeat(120), `W{59}… via Plant mail`],
  ])('goes out in the name of %j, from our own address [T33a]', async (company, name) => {
    const send = await createMailer({ smtpUrl: null, from: 'Plant mail <post@plant.example>', dataDir, log: log() })
    await send({ ...mail, company }, signal)
    const [written] = await readMails(dataDir, mail.to)
    expect(decoded(written?.headers.get('from'))).toMatch(new RegExp(`^${name} <post@plant\\.example>$`, 'u'))
    expect([...(written?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(written?.text).toContain('ABC234')
  })

  it('lets nothing in an address or subject begin a new header [T33a]', async () => {
    const send = await open()
    await send({ ...mail, to: 'ada@nordmark.example\r\nBcc: evil@x.example', subject: 'One\r\nX-Evil: 1' }, signal)
    const raw = await readFile(path.join(dataDir, 'outbox', `${mail.id}.eml`), 'utf8')
    expect(raw).not.toMatch(/^(bcc|x-evil):/im)
  })
})

/** RFC 2047, as far as our mailer writes it. */
function decoded(header = ''): string {
  const words = header.replace(/\?=\s+(?==\?)/g, '?=')
  return words.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, text: string) => {
    if (form.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString('utf8')
    const bytes = text
      .replaceAll('_', ' ')
      .replace(/=([0-9A-F]{2})/gi, (_word, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString('utf8')
  })
}

describe('with SMTP_URL', () => {
  it('hands the mail to the server with both parts and a steady id, and logs nothing of it', async () => {
    const smtp = await startSmtp()
    try {
      const send = await createMailer({ smtpUrl: smtp.url, from, dataDir, log: log() })
      await send(mail, signal)
      const [received] = smtp.mails
      expect(received).toMatchObject({ from: 'post@plant.example', to: [mail.to] })
      expect(received?.raw).toContain('Subject: ABC234 is your Millwright code')
      expect(received?.raw).toContain(`Message-ID: <${mail.id}@plant.example>`)
      expect(received?.raw).toMatch(/Content-Type: text\/plain/)
      expect(received?.raw).toMatch(/Content-Type: text\/html/)
      expect(lines).toEqual([])
      expect(await readdir(dataDir)).toEqual([])
    } finally {
      await smtp.close()
    }
  })

  it('throws when the server refuses or is away, and delivers afterwards [F20]', async () => {
    const smtp = await startSmtp()
    const send = await createMailer({ smtpUrl: smtp.url, from, dataDir, log: log() })
    smtp.refuseForNow(true)
    await expect(send(mail, signal)).rejects.toThrow('451')
    smtp.refuseForNow(false)
    await send(mail, signal)
    expect(smtp.mails).toHaveLength(1)
    await smtp.close()
    await expect(send(mail, signal)).rejects.toThrow('ECONNREFUSED')
  })
})
