import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify from 'fastify'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { servePage } from './page.ts'
import { refusalOf, sendRefusal } from './replies.ts'

const app = fastify({ frameworkErrors: (error, _request, reply) => void sendRefusal(reply, refusalOf(error)) })
const script = 'document.documentElement.dataset.theme = 1'
const hash = createHash('sha256').update(script).digest('base64')
let directory = ''
let address: URL
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'millwright-page-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), `<title>The page</title><script>${script}</script>`)
  await writeFile(join(directory, 'assets', 'app-1.js'), '1')
  // As the server has them: each waits for the end of every reply.
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', () => {}))
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
async function answerTo(path: string, accept: string): Promise<IncomingMessage> {
  const asked = request({ hostname: address.hostname, port: address.port, path, headers: { accept } })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response.resume()
}

const statusOf = async (path: string, accept: string) => (await answerTo(path, accept)).statusCode

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

it('gives the page a policy under which no script runs but its own, and its files one of their own', async () => {
  const policies = new Map<string, IncomingHttpHeaders>()
  for (const path of ['/', '/index.html', '/auth/login', '/assets/app-1.js']) {
    policies.set(path, (await answerTo(path, 'text/html')).headers)
  }
  const page = policies.get('/') ?? {}
  const policy = String(page['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
  expect(scripts).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${hash}'`])
  expect(policy).toContain("script-src-attr 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify")
  expect(policy).toContain("frame-src 'none'; worker-src 'self'; object-src 'none'; base-uri 'none'")
  expect(page).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^microphone=\(self\), camera=\(self\), geolocation=\(\)/) as string,
    'referrer-policy': 'no-referrer',
  })
  for (const path of ['/index.html', '/auth/login']) {
    expect([path, policies.get(path)?.['content-security-policy']]).toEqual([path, policy])
  }
  const ofFile = policies.get('/assets/app-1.js')?.['content-security-policy']
  expect(ofFile).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';/)
})

it('takes nothing else for a missing file: an error of a call with that status stays ours', async () => {
  expect(await statusOf('/api/broken', '*/*')).toBe(500)
})

it('is told apart from another edition of the same length and time', async () => {
  const { headers } = await answerTo('/', 'text/html')
  expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined])
})

it('warns of no reply that too many wait for', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  try {
    for (const path of ['/', '/admin/x/departments'])
      expect([path, await statusOf(path, 'text/html')]).toEqual([path, 200])
  } finally {
    process.off('warning', note)
  }
  expect(warnings).toEqual([])
})
