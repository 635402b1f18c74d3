import { EventEmitter, once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string }

export type LocalSmtp = {
  /** For SMTP_URL. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Resolves with the mails as soon as there are this many. */
  received: (count: number) => Promise<readonly ReceivedMail[]>
  /** Refuses every mail for now, as an overloaded server does, until called with false. */
  refuseForNow: (refuses: boolean) => void
  /** Resolves as soon as so many attempts were refused. */
  refused: (count: number) => Promise<void>
  close: () => Promise<void>
}

/** A real SMTP server on this machine alone, without TLS or sign-in. */
export async function startSmtp(port = 0): Promise<LocalSmtp> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  let refuses = false
  let refused = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        if (refuses) {
          refused += 1
          arrivals.emit('refusal')
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        callback()
        arrivals.emit('mail')
      })
    },
  })
  // A client that breaks off is no fault of the server.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    async received(count) {
      const signal = AbortSignal.timeout(60_000)
      while (mails.length < count) await once(arrivals, 'mail', { signal })
      return mails
    },
    refuseForNow: (now) => (refuses = now),
    async refused(count) {
      const signal = AbortSignal.timeout(60_000)
      while (refused < count) await once(arrivals, 'refusal', { signal })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
