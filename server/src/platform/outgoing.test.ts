import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { FindAddresses } from './names.ts'
import { createAddressCheck, createOutgoing, type Outgoing } from './outgoing.ts'

const limits = { timeoutMs: 500, maxBytes: 1000 }
const companyId = 'nordmark'
const outgoing = (...given: Parameters<typeof createOutgoing>) => {
  const ask = createOutgoing(...given)
  return (address: string, asked: Omit<Parameters<Outgoing>[1], 'companyId'> = {}) =>
    ask(address, { ...asked, companyId })
}
const guarded = outgoing({ ...limits, allowsPrivate: false })
const open = outgoing({ ...limits, allowsPrivate: true })
const servers: Server[] = []
const tcpServers: TcpServer[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  for (const server of tcpServers.splice(0)) server.close()
})

/** Answers every request with these bytes, and then no more. */
async function serveBytes(bytes: string, { closes = true } = {}): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (closes ? socket.end(bytes) : socket.write(bytes)))
  })
  tcpServers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe('what is asked outside', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
  ])('is not %s, unless the operator allows private addresses', async (address) => {
    await expect(guarded(address)).rejects.toMatchObject({ name: 'OutgoingRefused', code: 'address' })
  })

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://168.63.129.16/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://198.51.100.7/',
    'https://203.0.113.7/',
    'https://[100::1]/',
    'https://[2001:2::1]/',
    'https://[2001:20::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff:fff::1]/',
    'https://[4000::1]/',
    'https://[5f00::1]/',
  ])('is never %s [T45a]', async (address) => {
    for (const ask of [guarded, open]) {
      await expect(ask(address)).rejects.toMatchObject({ name: 'OutgoingRefused', code: 'address' })
    }
  })

  it('is by https, and by http on this machine alone where private addresses are allowed', async () => {
    const address = await serve((_, response) => response.end('here'))
    await expect(guarded(address)).rejects.toMatchObject({ code: 'protocol' })
    await expect(open('http://10.1.2.3/')).rejects.toMatchObject({ code: 'protocol' })
    await expect(open('file:///etc/passwd')).rejects.toMatchObject({ code: 'protocol' })
    expect(await (await open(address)).text()).toBe('here')
  })

  it('is inside the networks that are named besides, by http too, and nowhere else inside', async () => {
    const networks = [
      { address: '127.0.0.1', prefix: 32 },
      { address: '169.254.0.0', prefix: 16 },
    ]
    const ask = outgoing({ ...limits, allowsPrivate: false, networks })
    const address = await serve((_, response) => response.end('here'))
    expect(await (await ask(address)).text()).toBe('here')
    for (const inside of [
      'https://127.0.0.2/',
      'https://2130706434/',
      'http://10.1.2.3/',
      'https://169.254.169.254/',
    ]) {
      await expect(ask(inside)).rejects.toMatchObject({ code: 'address' })
    }
    await expect(ask('http://93.184.216.34/')).rejects.toMatchObject({ code: 'protocol' })
  })

  it.each(['https://93.184.216.34/', 'https://[2600::1]/', 'https://[2001:4860:4860::8888]/', 'https://[3ffe::1]/'])(
    'may be %s',
    async (address) => {
      expect(await createAddressCheck({ allowsPrivate: false })(address, companyId)).toBeUndefined()
    },
  )

  it.each([
    ['https://127.0.0.1/', 'address'],
    ['https://localhost/', 'address'],
    ['https://012.0.0.1/', 'address'],
    ['https://0xa000001/', 'address'],
    ['https://169.254.169.254/', 'address'],
    ['http://93.184.216.34/', 'protocol'],
    ['ftp://93.184.216.34/', 'protocol'],
  ])('is judged before it is asked: %s', async (address, code) => {
    await expect(createAddressCheck({ allowsPrivate: false })(address, companyId)).rejects.toMatchObject({ code })
  })

  it('is where its name leads when it is asked, looked up once, and at no address inside among others [T45a]', async () => {
    const address = await serve((_, response) => response.end('here'))
    const { port } = new URL(address)
    /** A name server that says something else each time. */
    const turning = (...answers: string[][]) => {
      const names: FindAddresses = () =>
        Promise.resolve((answers.shift() ?? []).map((found) => ({ address: found, family: 4 })))
      return names
    }
    const refused = { name: 'OutgoingRefused', code: 'address' }
    const mixed = outgoing({ ...limits, allowsPrivate: false, names: turning(['93.184.216.34', '10.0.0.1']) })
    await expect(mixed('https://tickets.example/')).rejects.toMatchObject(refused)
    const names = turning(['93.184.216.34'], ['169.254.169.254'])
    await createAddressCheck({ allowsPrivate: false, names })('https://tickets.example/', companyId)
    await expect(
      outgoing({ ...limits, allowsPrivate: false, names })('https://tickets.example/'),
    ).rejects.toMatchObject(refused)
    const once = outgoing({ ...limits, allowsPrivate: true, names: turning(['127.0.0.1'], ['169.254.169.254']) })
    expect(await (await once(`http://tickets.example:${port}/`)).text()).toBe('here')
  })

  it('is cut, where that is wanted, after so many bytes', async () => {
    const ask = outgoing({ ...limits, allowsPrivate: true, isCut: true })
    const endless = await serve((_, response) => response.writeHead(200).write('x'.repeat(1500)))
    const answer = await ask(endless)
    expect([answer.status, await answer.text()]).toEqual([200, 'x'.repeat(1000)])
    const exact = await serve((_, response) => response.end('y'.repeat(1000)))
    expect(await (await ask(exact)).text()).toBe('y'.repeat(1000))
  })

  it('leads nowhere else [T45b]', async () => {
    let touched = false
    const inside = await serve((_, response) => {
      touched = true
      response.end()
    })
    const address = await serve((_, response) => response.writeHead(307, { location: inside }).end())
    await expect(open(address)).rejects.toMatchObject({ code: 'redirect' })
    expect(touched).toBe(false)
  })

  it('is heard for so many bytes, and for so long [T45b]', async () => {
    const long = await serve((_, response) => response.end('x'.repeat(1001)))
    await expect(open(long)).rejects.toMatchObject({ code: 'size' })
    const slow = await serve((_, response) => response.writeHead(200).write('x'))
    await expect(open(slow)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['999', 'HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n'],
    ['600', 'HTTP/1.1 600 No\r\nContent-Length: 1\r\n\r\nx'],
    ['099', 'HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n'],
    ['101 without Upgrade', 'HTTP/1.1 101 No\r\n\r\n'],
    ['101 with Upgrade', 'HTTP/1.1 101 No\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ])('is refused where it answers %s', async (_, bytes) => {
    await expect(open(await serveBytes(bytes))).rejects.toBeInstanceOf(Error)
    await expect(open(await serveBytes(bytes, { closes: false }))).rejects.toBeInstanceOf(Error)
  })

  it('is refused where it ends before its answer does', async () => {
    const bytes = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'
    await expect(open(await serveBytes(bytes))).rejects.toBeInstanceOf(Error)
  })

  it('is sent as it is', async () => {
    const address = await serve((request, response) => {
      request.pipe(response.writeHead(201, { 'content-type': 'text/plain', 'x-method': request.method }))
    })
    const answer = await open(address, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
    expect([answer.status, answer.headers.get('x-method'), await answer.text()]).toEqual([201, 'POST', 'a=b+c'])
  })
})
