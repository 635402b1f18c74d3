import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from './journey.ts'

for (const address of ['/', '/auth/login', '/admin/x/departments']) {
  test(`${address} is the page also for a client that takes no compression`, async ({ server }) => {
    const request = get(new URL(address, server.url), { headers: { accept: '*/*' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    expect(await text(response)).toContain('<title>Millwright</title>')
  })
}
