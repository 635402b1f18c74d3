import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Bytes that only a key of 32 bytes opens: `MWS1`, a salt of 16 bytes, then pieces of 64 KiB by AES-256-GCM, each with its
 * tag. The key of a file is derived from salt and key (RFC 5869); the nonce counts the pieces and marks the last one, so
 * that none can be left out, swapped or cut off.
 */
const magic = Buffer.from('MWS1')
const saltLength = 16
const pieceLength = 64 * 1024
const tagLength = 16
const headLength = magic.length + saltLength

type Key = Uint8Array | null
type Source = AsyncIterable<Uint8Array>

/** As they lie in a store; without a key as they are. */
export function sealBytes(source: Source, key: Key): Source {
  return key === null ? source : seal(source, key)
}

/** What was sealed. @throws Error when that was not by this key, or is not what was written. @param name for that error */
export function unsealBytes(source: AsyncIterable<Buffer>, key: Key, name: string): AsyncIterable<Buffer> {
  return key === null ? source : unseal(source, key, name)
}

/** How long so many bytes are as they lie in a store. */
export function sealedLength(bytes: number, key: Key): number {
  if (key === null) return bytes
  return headLength + bytes + tagLength * Math.max(1, Math.ceil(bytes / pieceLength))
}

const keyOf = (key: Uint8Array, salt: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', key, salt, 'millwright sealed file', 32))

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(piece), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Pieces of one length, and a last one that is not longer and may be empty: it is known when nothing comes after it. */
async function* piecesOf(source: Source, length: number): AsyncIterable<{ piece: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk])
    let at = 0
    for (; held.length - at > length; at += length) yield { piece: held.subarray(at, at + length), isLast: false }
    held = held.subarray(at)
  }
  yield { piece: held, isLast: true }
}

async function* seal(source: Source, key: Uint8Array): AsyncIterable<Buffer> {
  const salt = randomBytes(saltLength)
  const fileKey = keyOf(key, salt)
  yield Buffer.concat([magic, salt])
  let number = 0
  for await (const { piece, isLast } of piecesOf(source, pieceLength)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    number += 1
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

async function* unseal(source: AsyncIterable<Buffer>, key: Uint8Array, name: string): AsyncIterable<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  try {
    let head = Buffer.alloc(0)
    while (head.length < headLength) {
      const next = await chunks.next()
      if (next.done) throw new Error(`${name} was cut off`)
      head = Buffer.concat([head, next.value])
    }
    if (!head.subarray(0, magic.length).equals(magic)) throw new Error(`${name} is not sealed`)
    const fileKey = keyOf(key, head.subarray(magic.length, headLength))
    let number = 0
    for await (const { piece, isLast } of piecesOf(after(head.subarray(headLength), chunks), pieceLength + tagLength)) {
      if (piece.length < tagLength) throw new Error(`${name} is not what was sealed there`)
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
      number += 1
      decipher.setAuthTag(piece.subarray(piece.length - tagLength))
      let text: Buffer
      try {
        text = Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagLength)), decipher.final()])
      } catch (error) {
        throw new Error(`${name} is not what was sealed there`, { cause: error })
      }
      yield text
    }
  } finally {
    await chunks.return?.()
  }
}

async function* after(first: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
