import { reasons } from '@millwright/contract/reasons/refusals'
import { ReadingError } from '../../knowledge/readers/failures.ts'
import { SaysTooMuch } from '../../packages/open-package.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSharedTurns } from '../../platform/turns.ts'

/** Companies take turns: a package is read in a process of its own. */
const inTurn = createSharedTurns(2, { waiting: { ofKey: 10, inAll: 100 } })

/** Reads a package when it is the company's turn. @throws Refusal also where the package cannot be read */
export async function readInTurn<T>(
  { companyId, signal }: { companyId: string; signal: AbortSignal },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await inTurn({ key: companyId, signal }, read)
  } catch (error) {
    if (error instanceof SaysTooMuch) throw new Refusal('invalid-input', reasons.packageSaysTooMuch, { cause: error })
    if (!(error instanceof ReadingError)) throw error
    const reason = error.reason === 'out_of_memory' ? reasons.packageMemory : reasons.packageTooHard
    throw new Refusal('invalid-input', reason, { cause: error })
  }
}
