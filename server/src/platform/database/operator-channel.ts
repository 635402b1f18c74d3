import { chmod, mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Database } from './database.ts'

/** Linux takes 108 bytes, others 104. */
const maxSocketPathLength = 103
const maxCopyMs = 15 * 60_000

const socketIn = (directory: string) => join(directory, 'operator.sock')
const copiesIn = (directory: string) => join(directory, 'copies')

const Reply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('copied'), directory: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
])
type Reply = z.infer<typeof Reply>

export type OperatorChannel = { close: () => Promise<void> }

/**
 * Gives an operator's commands a copy of the embedded database, which this process alone may open. Whoever may write
 * into `directory` may ask; a connection asks for one copy, which is removed when the connection ends.
 * @param directory of the database. Its path must fit into a socket's name: null where it does not.
 */
export async function openOperatorChannel(directory: string, database: Database): Promise<OperatorChannel | null> {
  const path = socketIn(directory)
  if (Buffer.byteLength(path) > maxSocketPathLength) return null
  await rm(path, { force: true })
  // Of commands that ended when the process before this one did.
  await rm(copiesIn(directory), { recursive: true, force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    void serveCopy(socket, directory, database).finally(() => sockets.delete(socket))
  })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      await rm(copiesIn(directory), { recursive: true, force: true })
    },
  }
}

async function serveCopy(socket: Socket, directory: string, database: Database): Promise<void> {
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.on('error', () => socket.destroy())
  const copy = join(copiesIn(directory), randomUUID())
  const say = (reply: Reply) => socket.write(`${JSON.stringify(reply)}\n`)
  try {
    await mkdir(copy, { recursive: true, mode: 0o700 })
    await database.copyTo(copy)
    say({ type: 'copied', directory: copy })
    // Whoever asked reads it until then.
    socket.resume()
    await closed
  } catch (error) {
    say({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
    socket.end()
  } finally {
    await rm(copy, { recursive: true, force: true }).catch(() => {})
  }
}

export type LentCopy = { directory: string; giveBack: () => void }

/** @throws Error when no process that serves this directory answers, or when it could not copy. */
export async function borrowCopy(directory: string): Promise<LentCopy> {
  const socket = connect(socketIn(directory))
  socket.setTimeout(maxCopyMs, () => socket.destroy(new Error('it does not answer')))
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('it went away')))
  })
  const reply = Reply.parse(JSON.parse(line))
  if (reply.type === 'failed') {
    socket.destroy()
    throw new Error(reply.reason)
  }
  socket.setTimeout(0)
  socket.unref()
  return { directory: reply.directory, giveBack: () => socket.destroy() }
}
