import fastify from 'fastify'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePage } from './page.ts'
import { refusalOf, sendRefusal } from './replies.ts'

const app = fastify({ frameworkErrors: (error, _request, reply) => void sendRefusal(reply, refusalOf(error)) })
let directory = ''
let address: URL
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'millwright-page-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<title>The page</title>')
  await writeFile(join(directory, 'assets', 'app-1.js'), '1')
  app.setErrorHandler((error, _request, reply) => sendRefusal(reply, refusalOf(error)))
  app.get('/api/broken', async () => {
    throw Object.assign(new Error('A part of the server found nothing'), { statusCode: 404 })
  })
  servePage(app, { directory, botCheck: 'off' })
  address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

/** The address as it stands, without what a client makes of it first. */
async function statusOf(path: string, accept: string): Promise<number | undefined> {
  const asked = request({ hostname: address.hostname, port: address.port, path, headers: { accept } })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

it.each([
  '//etc/passwd',
  '//',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../etc/passwd',
  '/assets/%00.js',
  '/%00',
  '/assets/..%5cx',
  '/assets//app-1.js',
  '/assets/',
  '/assets/nothing.js',
])('has nothing at %s, for a browser or another client', async (path) => {
  for (const accept of ['text/html', '*/*', 'application/json']) {
    expect([path, accept, await statusOf(path, accept)]).toEqual([path, accept, 404])
  }
})

it('serves its files, and the page at every address of a screen', async () => {
  for (const path of ['/', '/auth/login', '/admin/1/departments?tab=a//b', '/assets/app-1.js']) {
    expect([path, await statusOf(path, 'text/html')]).toEqual([path, 200])
  }
})

it('takes nothing else for a missing file: an error of a call with that status stays ours', async () => {
  expect(await statusOf('/api/broken', '*/*')).toBe(500)
})
