import { codeAlphabet } from '@millwright/contract/limits'
import { existsSync, mkdirSync, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `headers` by their names in lower case. */
export type Mail = { to: string; subject: string; text: string; headers: Map<string, string> }

/** The mails to this address (all without one) that a server without SMTP wrote, oldest first. */
export async function readMails(dataDir: string, to?: string): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase()))
}

const readBefore = new Map<string, Promise<Mail>>()

/** A mail is written whole, under a name of its own: the hundreds that lie there are read once, not with each that comes. */
function readMail(path: string): Promise<Mail> {
  const known = readBefore.get(path)
  if (known) return known
  const mail = readFile(path, 'utf8').then(parseMail)
  readBefore.set(path, mail)
  // It may have gone meanwhile.
  mail.catch(() => readBefore.delete(path))
  return mail
}

/** Waits until the newest mail to this address carries a code that `isNew` accepts. */
export async function codeMailedTo(dataDir: string, to: string, isNew: (code: string) => boolean = () => true) {
  return whenMailed({ dataDir, to, what: 'No code' }, (mails) => {
    const code = mails.map(codeIn).findLast((found) => found !== undefined)
    return code !== undefined && isNew(code) ? code : undefined
  })
}

/** Waits for a mail to this address that is the one meant. */
export async function mailTo(dataDir: string, to: string, isMeant: (mail: Mail) => boolean): Promise<Mail> {
  return whenMailed({ dataDir, to, what: 'No such mail' }, (mails) => mails.find(isMeant))
}

type AwaitedMail = { dataDir: string; to: string; what: string }

async function whenMailed<T>({ dataDir, to, what }: AwaitedMail, find: (mails: Mail[]) => T | undefined): Promise<T> {
  const folder = join(dataDir, 'outbox')
  mkdirSync(folder, { recursive: true })
  let next = Promise.withResolvers<void>()
  const watcher = watch(folder, () => next.resolve())
  const deadline = setTimeout(() => watcher.close(), 60_000)
  watcher.on('close', () => next.reject(new Error(`${what} was mailed to ${to} within a minute`)))
  try {
    for (;;) {
      const found = find(await readMails(dataDir, to))
      if (found !== undefined) return found
      await next.promise
      next = Promise.withResolvers<void>()
    }
  } finally {
    clearTimeout(deadline)
    next.promise.catch(() => undefined)
    watcher.close()
  }
}

const codePattern = new RegExp(`^\\s*([${codeAlphabet}]{6})\\s*$|\\bcode(?: is)?:?\\s+([${codeAlphabet}]{6})\\b`, 'm')

export function codeIn(mail: Pick<Mail, 'text'>): string | undefined {
  const found = codePattern.exec(mail.text)
  return found?.[1] ?? found?.[2]
}

/** As much of RFC 5322 and MIME as our own mails need: folded headers, one text part, quoted-printable or base64. */
function parseMail(raw: string): Mail {
  const { headers, body } = splitMail(raw)
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(splitMail)
  const plain = parts.find((part) => /text\/plain/i.test(part.headers.get('content-type') ?? 'text/plain')) ?? parts[0]
  return {
    headers,
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text: plain ? decodeBody(plain.body, plain.headers.get('content-transfer-encoding') ?? '') : '',
  }
}

function splitMail(raw: string): { headers: Map<string, string>; body: string } {
  const text = raw.replaceAll('\r\n', '\n').replace(/^\n/, '')
  const end = text.indexOf('\n\n')
  const lines = (end < 0 ? text : text.slice(0, end)).replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end < 0 ? '' : text.slice(end + 2) }
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(encoding)) return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
