import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks): the secret is `whsec_` and 24 to 64 bytes in
// base64, and what is signed is `<id>.<timestamp>.<body>`.

const prefix = 'whsec_'
const secretBytes = 32

export const newWebhookSecret = () => `${prefix}${randomBytes(secretBytes).toString('base64')}`

type MessageToSign = { id: string; at: Date; body: string }

/** The headers by which a receiver knows that a message is ours, which one it is, and that it is not an old one. */
export function signatureHeaders(secret: string, { id, at, body }: MessageToSign): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
