import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The form of GitHub's tokens (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/): a
 * prefix, 30 random characters of base62 (178 bits), and the CRC-32 of those 30 as six more, with leading zeros. Scanners
 * find one by the prefix and tell it from other text by the checksum, without asking us.
 */
const prefix = 'mw_'
/** Of one that a client of OAuth holds: a server of the version before, beside this one, takes it for no access token. */
const clientPrefix = 'mwo_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomCharacters = 30
const checksumCharacters = 6
const form = new RegExp(
  `^(?:${prefix}|${clientPrefix})([0-9A-Za-z]{${randomCharacters}})([0-9A-Za-z]{${checksumCharacters}})$`,
)

export const newAccessToken = (): string => newToken(prefix)

/** A token for a client of OAuth, which is good at /mcp alone. */
export const newClientToken = (): string => newToken(clientPrefix)

function newToken(beginning: string): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return beginning + random + checksumOf(random)
}

/** Whether somebody shows one of ours, genuine or not: a session's token begins otherwise. */
export const isAccessToken = (bearer: string): boolean => bearer.startsWith(prefix) || bearer.startsWith(clientPrefix)

/** The hash (hex) under which it is stored; null when it was mistyped or made up. Nothing is asked for that. */
export function accessTokenHash(bearer: string): string | null {
  const [, random, checksum] = form.exec(bearer) ?? []
  return random !== undefined && checksum === checksumOf(random) ? hashOf(bearer) : null
}

/** SHA-256 is enough: there is nothing to guess in 178 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

function checksumOf(random: string): string {
  let rest = crc32(random)
  let written = ''
  for (let place = 0; place < checksumCharacters; place += 1) {
    written = (alphabet[rest % alphabet.length] ?? '') + written
    rest = Math.floor(rest / alphabet.length)
  }
  return written
}
