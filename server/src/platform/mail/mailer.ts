import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../log.ts'
import { mailName } from './mail-name.ts'
import type { Mail, SendMail } from './mail.ts'

export type MailerOptions = {
  /** `smtp:` or `smtps:`; null writes mails into the outbox. */
  smtpUrl: string | null
  /** An address, or `Name <address>`. */
  from: string
  dataDir: string
  log: Log
}

/** Over SMTP when an address is set, else into the outbox, with the mails' subjects (and codes) in the log. */
export async function createMailer({ smtpUrl, from, dataDir, log }: MailerOptions): Promise<SendMail> {
  if (smtpUrl !== null) return overSmtp(smtpUrl, from)
  const outbox = path.join(dataDir, 'outbox')
  await mkdir(outbox, { recursive: true, mode: 0o700 })
  log.warn({ outbox }, 'SMTP_URL is not set: mails are written to the outbox, and their codes to this log')
  return intoOutbox(outbox, { from, log })
}

/** With the first mail: at the start it would take memory that a server without mails never needs. */
const loadNodemailer = () => import('nodemailer')

/** A connection for each mail: they are few, and a server that was away is simply asked again. */
function overSmtp(url: string, from: string): SendMail {
  return async (mail, signal) => {
    signal.throwIfAborted()
    const { createTransport } = await loadNodemailer()
    signal.throwIfAborted()
    const transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail(messageOf(mail, from))
  }
}

function intoOutbox(outbox: string, { from, log }: { from: string; log: Log }): SendMail {
  return async (mail, signal) => {
    signal.throwIfAborted()
    const { createTransport } = await loadNodemailer()
    signal.throwIfAborted()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(mail, from))
    const file = path.join(outbox, `${mail.id}.eml`)
    await writeWhole(file, message)
    log.info({ to: mail.to, subject: mail.subject, file }, 'mail written to the outbox')
  }
}

function messageOf(mail: Mail, from: string) {
  const { id, to, company, replyTo, subject, text, html } = mail
  return {
    messageId: `<${id}@${domainOf(from)}>`,
    from: company === undefined ? from : inNameOf(company, from),
    to: [to].flat().map((address) => ({ name: '', address })),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    // RFC 3834: no automatic reply is sent to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** `via`, because the company did not send it itself: nobody can pass for another by registering its name. */
function inNameOf(company: string, from: string) {
  const [, name = '', address = from] = /^(.*?)<([^>]*)>\s*$/.exec(from) ?? []
  const own = name.trim().replace(/^"(.*)"$/, '$1') || 'Millwright'
  return { name: `${mailName(company)} via ${own}`, address: address.trim() }
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Whoever watches the folder sees whole mails only. */
async function writeWhole(file: string, content: Buffer | NodeJS.ReadableStream): Promise<void> {
  if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed into a buffer')
  const draft = `${file}.${randomBytes(8).toString('hex')}.part`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
