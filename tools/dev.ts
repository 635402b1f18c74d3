// `npm run dev`: the server, which restarts when its files change, behind the page, which takes its changes at once.
import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { createServer, type ProxyOptions } from 'vite'
import { type RestartingServer, startRestartingServer } from './dev/restarting-server.ts'
import { root } from './run-command.ts'

const stopped = Promise.withResolvers<void>()
// For good: a Ctrl-C comes from the terminal, npm and the launcher, and the second must not cut the end off.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopped.resolve())

const wantedPort = Number(process.env['PORT'] ?? 3000)
const pagePort = wantedPort === 0 ? await freePort() : wantedPort
const serverPort = await freePort()
const address = `http://127.0.0.1:${pagePort}`

let server: RestartingServer | undefined
/** The host stays the page's own: the server refuses calls of another origin. */
const proxy: ProxyOptions = {
  target: `http://127.0.0.1:${serverPort}`,
  changeOrigin: false,
  // A call made while the server starts again waits for it.
  bypass: async () => {
    await server?.ready()
  },
}
const page = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'warn',
  clearScreen: false,
  server: { host: '127.0.0.1', port: pagePort, strictPort: true, proxy: { '/api': proxy, '/files': proxy } },
})
// Before the server, which prints the address as soon as it is ready.
await page.listen().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
server = startRestartingServer({
  HOST: '127.0.0.1',
  PORT: String(serverPort),
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? address,
})
await stopped.promise
await Promise.all([page.close(), server.stop()])

async function freePort(): Promise<number> {
  const listener = createTcpServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const found = listener.address()
  listener.close()
  await once(listener, 'close')
  if (found === null || typeof found === 'string') throw new Error('No free port')
  return found.port
}
