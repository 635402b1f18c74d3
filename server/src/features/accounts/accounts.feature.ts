import { type Feature, worksOn } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { mailQueue, sendAccountMail } from './accounts.jobs.ts'
import { accountHandlers } from './accounts.routes.ts'
import type { MailDeps } from './mails/account-mail.ts'
import { beginPasskeySignIn } from './passkeys/begin-sign-in.ts'
import { completePasskeySignIn } from './passkeys/complete-sign-in.ts'
import { identityProviderHandlers } from './providers/identity-providers.routes.ts'
import { completeSignIn } from './second-factor/complete-sign-in.ts'
import { purgeAccounts } from './purge-accounts.ts'

export const accountsFeature = {
  queues: [mailQueue],
  open: (given: AccountDeps & MailDeps) => ({
    handlers: {
      accounts: accountHandlers(given),
      identityProviders: identityProviderHandlers(given),
      secondFactor: { completeSignIn: completeSignIn(given) },
      passkeys: { beginSignIn: beginPasskeySignIn(given), completeSignIn: completePasskeySignIn(given) },
    },
    jobs: [worksOn(mailQueue, (mail, signal) => sendAccountMail(given, mail, signal))],
    chores: [
      {
        name: 'deleting expired sign-ins and registrations',
        everyMs: hourMs,
        per: 'installation',
        run: () => purgeAccounts(given),
      },
    ],
  }),
} satisfies Feature<AccountDeps & MailDeps>
