import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

/** A name server on this machine. It says nothing of names that are not among its own; those with no address are not known. */
export async function openNameServer(own: Record<string, readonly string[]> = {}) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const addresses = own[name]
    if (!addresses) return
    const answers = addresses.filter((one) => isIPv4(one) === (type === typeA)).map((one) => answerOf(one, type))
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(answers.length, 6)
    header.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([header, question.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    /** The names that it was asked for, each once for either family. */
    asked,
    openResolver: () => {
      const resolver = new Resolver({ timeout: 250, tries: 1 })
      resolver.setServers([`127.0.0.1:${socket.address().port}`])
      return resolver
    },
    close: () => void socket.close(),
  }
}

const typeA = 1

/** RFC 1035, 4.1.2: labels, each after its length, then type and class. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** RFC 1035, 4.1.3: of the name that was asked for. */
function answerOf(address: string, type: number): Buffer {
  const bytes = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOfSix(address)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, bytes])
}

/** Of an address with all eight of its groups. */
const bytesOfSix = (address: string) =>
  Buffer.from(
    address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  )
