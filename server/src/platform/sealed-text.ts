import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/** By AES-256-GCM under a key of 32 bytes: a random nonce, the tag, then what is sealed. */
export function sealText(text: string, key: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was not sealed by this key, or was changed since. */
export function unsealText(sealed: Uint8Array, key: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
