import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventEmitter, on, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Message = {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Whether Standard Webhooks' own rule finds it signed by this secret. */
  isSignedBy: (secret: string) => boolean
  read: () => { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = (response: ServerResponse, message: Message) => void

/** Another system on this machine that is sent events. It answers 204 unless it was told otherwise. */
export async function openReceiver() {
  const messages: Message[] = []
  const came = new EventEmitter()
  let answer: Answer = (response) => void response.writeHead(204).end()
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    const { headers, url: path = '' } = request
    const message: Message = {
      path,
      headers,
      body,
      isSignedBy: (secret) => isSigned(secret, headers, body),
      read: () => JSON.parse(body) as ReturnType<Message['read']>,
    }
    messages.push(message)
    answer(response, message)
    came.emit('message')
  }
  // One whose sender leaves before its end, as a server does that stops, is no message.
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      if (request.complete) throw error
      response.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/hook`,
    port,
    messages,
    answerWith: (next: Answer) => void (answer = next),
    /** Those so far, once there are so many that match. */
    async received(count: number, matches: (message: Message) => boolean = () => true): Promise<Message[]> {
      const found = () => messages.filter(matches)
      if (found().length >= count) return found()
      for await (const _ of on(came, 'message')) if (found().length >= count) break
      return found()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** As its specification says a receiver verifies, with nothing of ours. */
export function isSigned(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  )
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const given = Buffer.from(signature?.replace(/^v1,/, '') ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
