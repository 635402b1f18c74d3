import { newDeviceMails } from '../../../calls/rate-limits.ts'
import { isCounted } from '../../../calls/rate-limits.repository.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { AccountDeps } from '../accounts.deps.ts'

type NewDevice = PersonId & { since: Date | null }

/** Mails whose session was opened from a device that is new. The session stands: what fails here is for the log. */
export async function tellNewDevice(deps: AccountDeps, { companyId, userId, since }: NewDevice): Promise<void> {
  if (since === null) return
  try {
    await deps.database.asSystem('sign-in', async (tx) => {
      if (!(await isCounted(tx, newDeviceMails(userId)))) return
      await deps.enqueueMail(tx, { template: 'new-device', companyId, userId, requestedAt: since.toISOString() })
    })
  } catch (error) {
    deps.log.error({ err: error, userId }, 'no mail about a sign-in from a new device')
  }
}
