import type { BotCheckKind } from '@millwright/contract/accounts'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../platform/refusal.ts'
import { headersOfAssets, headersOfPage } from './headers.ts'
import { sendRefusal } from './replies.ts'

type Page = { directory: string; botCheck: BotCheckKind }

/** Serves the built page; every address that is neither a call nor a file is the page's own. */
export function servePage(app: FastifyInstance, { directory, botCheck }: Page): void {
  const index = path.join(directory, 'index.html')
  if (!existsSync(index)) {
    app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not-found')))
    return
  }
  const headers = headersOfPage(botCheck, readFileSync(index, 'utf8'))
  const sendPage = (reply: FastifyReply) => reply.headers(headers).sendFile('index.html')
  // In a room of its own: what its errors mean holds for no call.
  void app.register(async (pages) => {
    pages.setErrorHandler((error) => {
      throw isNoFile(error) ? new Refusal('not-found', undefined, { cause: error }) : error
    })
    await pages.register(fastifyStatic, staticOptions(directory))
    // By hand: as a folder of files it would be refused to a client that takes no compression.
    for (const address of ['/', '/index.html']) pages.get(address, (_request, reply) => sendPage(reply))
    pages.setNotFoundHandler((request, reply) => {
      if (!wantsPage(request)) return sendRefusal(reply, new Refusal('not-found'))
      // Not returned: Fastify would wait for it once more, and Node warn of so many who wait for one reply.
      void sendPage(reply)
      return undefined
    })
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
    // They are of length and time: where a bundle sets the time of all files, two editions of one may have the same.
    lastModified: false,
    etag: false,
    setHeaders: (reply, file) => {
      // The page has headers of its own.
      if (path.relative(directory, file).startsWith('index.html')) return
      void reply.headers(headersOfAssets)
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
