import type { KnownBrowsers } from '../../calls/known-browsers.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Passwords } from '../../platform/passwords.ts'

export type SettingsDeps = {
  database: Database
  blobs: BlobStore
  passwords: Passwords
  pictures: PictureLinks
  knownBrowsers: KnownBrowsers
  /** Mails somebody that their password was changed; commits with `tx`. */
  notifyPasswordChanged: (tx: Transaction, person: PersonId) => Promise<void>
}
