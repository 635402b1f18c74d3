import { passkeyRoutes as routes } from '@millwright/contract/passkeys'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { ApiClient } from './api-client.ts'
import type { Account } from './harness.ts'

type Options = { challenge: string; [name: string]: unknown }
/** `counter` is what the device says; `verified`, whether it has verified its user. */
type AssertionOptions = { origin: string; counter?: number; verified?: boolean }
export type PasskeyDevice = ReturnType<typeof openPasskeyDevice>

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const present = 0x01
const isVerified = 0x04
const hasKey = 0x40

/** One passkey in software, of ES256, for the relying party `localhost`; it says whatever it is told to. */
export function openPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  const named = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count])
  }

  return {
    id,
    /** As `navigator.credentials.create`, with the attestation `none`. */
    make({ challenge }: Options, { origin, counter = 0, verified = true }: AssertionOptions) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // CBOR of the map {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053, 7.1.1).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        dataOf(present | hasKey | (verified ? isVerified : 0), counter),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, origin))
      const response = { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] }
      return { ...named, response }
    },
    /** As `navigator.credentials.get`. */
    sign({ challenge }: Options, { origin, counter = 0, verified = true }: AssertionOptions) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = dataOf(present | (verified ? isVerified : 0), counter)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
      return { ...named, response }
    },
  }
}

/** Adds the device's passkey to who is signed in. */
export async function addPasskey(
  client: ApiClient,
  { password }: Account,
  said: AssertionOptions & { device: PasskeyDevice },
) {
  const { options } = await client.call(routes.begin, { body: { password } })
  const body = { name: 'Phone', made: said.device.make(options, said) }
  return (await client.call(routes.add, { body })).recoveryCodes
}
