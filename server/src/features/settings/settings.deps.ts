import type { KnownBrowsers } from '../../calls/known-browsers.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import type { NotifySecondFactor } from '../../people/second-factors/notify-second-factor.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type SettingsDeps = {
  database: Database
  blobs: BlobStore
  passwords: Passwords
  secrets: Secrets
  log: Log
  publicUrl: () => string
  pictures: PictureLinks
  knownBrowsers: KnownBrowsers
  /** Mails somebody what happened to their second factor; commits with `tx`. */
  notifySecondFactor: NotifySecondFactor
  /** Mails somebody that their password was changed; commits with `tx`. */
  notifyPasswordChanged: (tx: Transaction, person: PersonId) => Promise<void>
}
