import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { outgoingIn } from './outgoing.ts'

const guard = fileURLToPath(new URL('./no-outgoing.ts', import.meta.url))

/** By every way that a server has; what is on this machine is there or not, but is asked. */
const connecting = `
  const { once } = await import('node:events')
  const { createServer, connect } = await import('node:net')
  const { connect: connectTls } = await import('node:tls')
  const server = createServer((socket) => socket.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const failed = (work) => work.then(() => 'came', ({ cause, message }) => String(cause?.message ?? message))
  const opened = (socket) => failed(once(socket, 'connect'))
  const { port } = server.address()
  console.log(JSON.stringify([
    await opened(connect(port, '127.0.0.1')),
    await opened(connect({ port, host: 'localhost', family: 4 })),
    await failed(fetch('http://192.0.2.1/')),
    await failed(fetch('https://models.example/v1')),
    await opened(connect(25, 'mail.example')),
    await opened(connectTls({ host: '198.51.100.7', port: 443 })),
  ]))
  process.exit()`

it('a server of a test says and fails whatever would leave this machine [T32b]', () => {
  const args = ['--import', guard, '--input-type=module', '-e', connecting]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const hosts = ['192.0.2.1', 'models.example', 'mail.example', '198.51.100.7']
  expect(JSON.parse(stdout)).toEqual(['came', 'came', ...hosts.map(() => 'connect ECONNREFUSED 127.0.0.1:1')])
  expect(outgoingIn(stderr)).toEqual(hosts)
})
