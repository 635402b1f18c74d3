import { sealText, unsealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What signs the messages of a webhook, as it is stored. */
export const sealSecret = (secrets: Secrets, text: string) => sealText(text, secrets.keyFor('webhooks'))
export const unsealSecret = (secrets: Secrets, sealed: Uint8Array) => unsealText(sealed, secrets.keyFor('webhooks'))
