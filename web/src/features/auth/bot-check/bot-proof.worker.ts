import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha/lib'

/**
 * ALTCHA's SHA-256 derivation without `crypto.subtle`, which a page on plain http does not have outside localhost.
 * https://altcha.org/docs/v2/proof-of-work
 */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  if (algorithm !== 'SHA-256') throw new Error(`The bot check asks for ${algorithm}, which this page cannot`)
  const first = new Uint8Array(salt.length + password.length)
  first.set(salt, 0)
  first.set(password, salt.length)
  let key = sha256(first)
  for (let round = 1; round < cost; round += 1) key = sha256(key.subarray(0, keyLength))
  return { derivedKey: key.slice(0, keyLength) }
}

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  )
})
