import type { BotCheckKind } from '@millwright/contract/accounts'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../platform/refusal.ts'
import { sendRefusal } from './replies.ts'

/** reCAPTCHA brings its own script and frame; without it the page needs only what is served here. */
const recaptcha = {
  script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
}

/** Scripts in the page itself, by their hash: the one that chooses the theme before anything is fetched. */
function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

const policyWith = (kind: BotCheckKind, html: string) =>
  [
    "default-src 'self'",
    // pdf.js decodes some pictures in WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval'${hashesOfScripts(html).join('')}${kind === 'recaptcha' ? ` ${recaptcha.script}` : ''}`,
    // The theme writes its rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    `connect-src 'self'${kind === 'recaptcha' ? ' https://www.google.com/recaptcha/' : ''}`,
    ...(kind === 'recaptcha' ? [`frame-src ${recaptcha.frame}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

type Page = { directory: string; botCheck: BotCheckKind }

/** Serves the built page; every address that is neither a call nor a file is the page's own. */
export function servePage(app: FastifyInstance, { directory, botCheck }: Page): void {
  const index = path.join(directory, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not-found')))
    return
  }
  const policy = policyWith(botCheck, readFileSync(index, 'utf8'))
  const sendPage = (reply: FastifyReply) =>
    reply
      .headers({
        'Content-Security-Policy': policy,
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
      })
      .sendFile('index.html')
  // In a room of its own: what its errors mean holds for no call.
  void app.register(async (pages) => {
    pages.setErrorHandler((error) => {
      throw isNoFile(error) ? new Refusal('not-found', undefined, { cause: error }) : error
    })
    await pages.register(fastifyStatic, staticOptions(directory))
    // By hand: as a folder of files it would be refused to a client that takes no compression.
    pages.get('/', (_request, reply) => sendPage(reply))
    pages.setNotFoundHandler((request, reply) =>
      wantsPage(request) ? sendPage(reply) : sendRefusal(reply, new Refusal('not-found')),
    )
  })
}

function staticOptions(directory: string): FastifyStaticOptions {
  return {
    root: directory,
    index: false,
    wildcard: true,
    // The build lays .br and .gz beside each text.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = path.relative(directory, file).startsWith(`assets${path.sep}`)
      void reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }
}

/** So the server of files refuses an address that leads out of its folder, or that no file can have. */
function isNoFile(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && [400, 403, 404].includes(Number(error.statusCode))
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const [pathname = ''] = request.url.split('?')
  // An address of the page has no such parts; who asks for one looks for files.
  if (/\/\/|%2e|%2f|%5c|%00|\\/i.test(pathname)) return false
  if (pathname.startsWith('/api') || pathname.startsWith('/files') || pathname.startsWith('/assets/')) return false
  return (request.headers.accept ?? '*/*').includes('text/html') || request.headers.accept === '*/*'
}
