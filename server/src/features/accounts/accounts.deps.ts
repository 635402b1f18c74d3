import type { actorOf } from '../../calls/actor.ts'
import type { KnownBrowsers } from '../../calls/known-browsers.ts'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import type { InstallationAdmins } from '../../access/installation-admins.repository.ts'
import type { Membership } from '../../people/group-members.repository.ts'
import type { BotCheck } from '../../platform/bot-check/bot-check.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Outgoing } from '../../platform/outgoing.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AccountMail } from './mails/account-mail.ts'

type FollowedMembers = { userIds: readonly string[]; before: readonly Membership[] }

export type AccountDeps = Quotas & {
  database: Database
  secrets: Secrets
  passwords: Passwords
  pictures: PictureLinks
  botCheck: BotCheck
  knownBrowsers: KnownBrowsers
  log: Log
  publicUrl: () => string
  /** To OpenID providers. */
  outgoing: Outgoing
  allowsPrivateProviders: boolean
  installationAdmins: InstallationAdmins
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, mail: AccountMail) => Promise<void>
  /** What a company's glossary begins with; commits with `tx`. */
  addStarterGlossary: (tx: Transaction, companyId: string) => Promise<void>
  /** Writes into the trail, and for webhooks, which memberships by rule and by claim have changed since `before`. */
  recordFollowed: (tx: Transaction, by: ReturnType<typeof actorOf>, followed: FollowedMembers) => Promise<void>
}
