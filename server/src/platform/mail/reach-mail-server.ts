import { createTransport } from 'nodemailer'

/** Signs in at the mail server and sends nothing. @throws Error when it cannot be used. */
export async function reachMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
