import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from './error-code.ts'

/** Keys of 32 bytes, one for each purpose: a value signed for one is worth nothing for another. */
export type Secrets = { keyFor: (purpose: string) => Uint8Array }

/** In the data directory. */
export const secretFile = 'installation-secret'
const secretLength = 32

/** Whether a file's text is a secret as it is stored: 64 hexadecimal digits. */
export const isSecret = (text: string) => /^[0-9a-f]{64}$/.test(text.trim())

/**
 * The installation's secret: made at the first start, kept in the data directory with mode 600.
 * @param given in its place, as hexadecimal digits: then nothing is made, and none that lies there may be another
 */
export async function openSecrets(dataDir: string, given: string | null = null): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const file = path.join(dataDir, secretFile)
  if (given !== null) {
    const kept = await readSecret(file)
    if (kept && Buffer.from(kept).toString('hex') !== given) throw new OtherSecret(file)
    return secretsOf(Buffer.from(given, 'hex'))
  }
  const secret = (await readSecret(file)) ?? (await makeSecret(file))
  return secretsOf(secret)
}

/** Sessions and links of the one would end with the other, without a word. */
export class OtherSecret extends Error {
  constructor(file: string) {
    super(`INSTALLATION_SECRET is not the secret in ${file}: set that one, or remove the file.`)
    this.name = 'OtherSecret'
  }
}

export function secretsOf(secret: Uint8Array): Secrets {
  const keys = new Map<string, Uint8Array>()
  return {
    keyFor(purpose) {
      const known = keys.get(purpose)
      if (known) return known
      // RFC 5869. The secret is uniformly random, so no salt is needed.
      const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `millwright ${purpose}`, 32))
      keys.set(purpose, key)
      return key
    },
  }
}

/** Two processes may start at once: whose link comes first has made it, and both read that one. */
export async function makeSecret(file: string): Promise<Uint8Array> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(secretLength).toString('hex')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  const made = await readSecret(file)
  if (!made) throw new Error(`${file} went away while it was made`)
  return made
}

async function readSecret(file: string): Promise<Uint8Array | null> {
  let text: string
  try {
    text = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  // A new secret in its place would end every session and every link without a word.
  if (!isSecret(text)) throw new Error(`${file} does not hold the installation's secret any more`)
  return Buffer.from(text, 'hex')
}
