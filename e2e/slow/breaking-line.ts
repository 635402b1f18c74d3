import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The line between a browser and a server, which can be dropped. */
export type BreakingLine = {
  url: string
  /** Where new connections lead; before it is said there are none. */
  leadTo: (url: string) => void
  /** Of what the browser sent. */
  bytes: () => number
  /** Resolves as soon as the browser has sent so many bytes in all. */
  after: (bytes: number) => Promise<void>
  /** Every connection breaks off at once; new ones may be made. */
  drop: () => void
  close: () => void
}

/** It has its address before there is a server, which has to know by which address it is reached. */
export async function startLine(): Promise<BreakingLine> {
  let port = 0
  let sent = 0
  const waiting = new Set<{ bytes: number; resolve: () => void }>()
  const sockets = new Set<Socket>()
  const drop = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const line = createServer((browser) => {
    const server = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    browser.on('data', (chunk: Buffer) => {
      sent += chunk.length
      for (const one of waiting) {
        if (sent < one.bytes) continue
        waiting.delete(one)
        one.resolve()
      }
    })
    browser.pipe(server).pipe(browser)
  })
  line.listen(0, '127.0.0.1')
  await new Promise((resolve) => line.once('listening', resolve))
  const { port: own } = line.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    leadTo: (url) => {
      port = Number(new URL(url).port)
    },
    bytes: () => sent,
    after: (bytes) =>
      new Promise((resolve) => {
        if (sent >= bytes) resolve()
        else waiting.add({ bytes, resolve })
      }),
    drop,
    close: () => {
      line.close()
      drop()
    },
  }
}
