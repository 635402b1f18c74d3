import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Files that are written whole or not at all, in the clear or sealed by a key of 32 bytes. Sealed: `MWS1`, a salt of 16
 * bytes, then pieces of 64 KiB by AES-256-GCM, each with its tag. The key of a file is derived from salt and key
 * (RFC 5869); the nonce counts the pieces and marks the last one, so that none can be left out, swapped or cut off.
 */
const magic = Buffer.from('MWS1')
const saltLength = 16
const pieceLength = 64 * 1024
const tagLength = 16

type Key = Uint8Array | null
type Source = AsyncIterable<Uint8Array>

/** What lies on the disk: its bytes and their hexadecimal SHA-256. */
export type WrittenFile = { bytes: number; sha256: string }

/** Durable when it returns; nobody sees a part of it. A file that was there is replaced. */
export async function writeSealed(path: string, source: Source, key: Key): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      for await (const chunk of key === null ? source : seal(source, key)) {
        await file.writeFile(chunk)
        hash.update(chunk)
        bytes += chunk.length
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** What was written there. @throws Error when it was not sealed by this key, or is not what was written. */
export function readSealed(path: string, key: Key): AsyncIterable<Buffer> {
  return key === null ? rawBytes(path) : unseal(path, key)
}

/** Of what lies there, sealed or not. */
export async function hashOfFile(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of rawBytes(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** A name is durable only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const rawBytes = (path: string) => createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>

const keyOf = (key: Uint8Array, salt: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', key, salt, 'millwright sealed file', 32))

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(piece), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

async function* seal(source: Source, key: Uint8Array): AsyncIterable<Buffer> {
  const salt = randomBytes(saltLength)
  const fileKey = keyOf(key, salt)
  yield Buffer.concat([magic, salt])
  let piece = 0
  const encrypt = (text: Uint8Array, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(piece, isLast))
    piece += 1
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }
  // A piece is held back until it is known whether it is the last one.
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    while (held.length > pieceLength) {
      yield encrypt(held.subarray(0, pieceLength), false)
      held = held.subarray(pieceLength)
    }
  }
  yield encrypt(held, true)
}

async function* unseal(path: string, key: Uint8Array): AsyncIterable<Buffer> {
  const { size } = await stat(path)
  await using file = await open(path)
  const read = async (length: number, position: number) => {
    const buffer = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
      filled += bytesRead
    }
    return buffer
  }
  const start = magic.length + saltLength
  if (size < start + tagLength) throw new Error(`${path} was cut off`)
  const head = await read(start, 0)
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${path} is not sealed`)
  const fileKey = keyOf(key, head.subarray(magic.length))
  for (let position = start, piece = 0; position < size; piece += 1) {
    const length = Math.min(pieceLength + tagLength, size - position)
    const sealed = await read(length, position)
    position += length
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(piece, position === size))
    decipher.setAuthTag(sealed.subarray(length - tagLength))
    try {
      yield Buffer.concat([decipher.update(sealed.subarray(0, length - tagLength)), decipher.final()])
    } catch (error) {
      throw new Error(`${path} is not what was sealed there`, { cause: error })
    }
  }
}
