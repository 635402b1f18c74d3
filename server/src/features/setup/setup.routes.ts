import type { setupRoutes } from '@millwright/contract/setup'
import { reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasCompany } from './setup.repository.ts'

type RestoreWanted = { source: string; passphrase: string | null }

export type SetupDeps = {
  database: Database
  /** Null: this server offers none. */
  firstRestore: {
    isCode: (typed: string) => boolean
    /** Null, or a sentence why this cannot be restored. */
    look: (wanted: RestoreWanted) => Promise<string | null>
    begin: (wanted: RestoreWanted) => void
  } | null
  /** Whether a backup was restored from the page just now. */
  wasRestored: boolean
}

const restored = { state: 'restored', done: 0, total: 0, reason: null } as const

export function setupHandlers({ database, firstRestore, wasRestored }: SetupDeps): HandlersOf<typeof setupRoutes> {
  // Nobody who has registered leaves the tables empty again: from then on nothing is asked of the database.
  let isOffered = firstRestore !== null
  const canRestore = async () => {
    if (isOffered) isOffered = !(await database.asSystem('maintenance', hasCompany))
    return isOffered
  }
  return {
    async fetch() {
      const isUnused = await canRestore()
      // A note may lie where a restore was followed by another start from nothing.
      return { data: { canRestore: isUnused, restore: wasRestored && !isUnused ? restored : null } }
    },
    async restore({ body: { code, source, passphrase } }) {
      if (!firstRestore || !(await canRestore())) throw new Refusal('not-found', reasons.serverInUse)
      if (!firstRestore.isCode(code)) throw new Refusal('forbidden', reasons.setupCodeWrong)
      const wanted = { source, passphrase: passphrase === '' ? null : passphrase }
      const problem = await firstRestore.look(wanted)
      if (problem !== null) throw new Refusal('invalid-input', reason('other', { text: problem }))
      if (!(await canRestore())) throw new Refusal('not-found', reasons.serverInUse)
      // It closes the server, and who asked is told first.
      return { data: null, afterwards: () => firstRestore.begin(wanted) }
    },
  }
}
