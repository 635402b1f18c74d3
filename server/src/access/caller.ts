import { reasons } from '@millwright/contract/reasons/refusals'
import type { DirectoryScope, TokenScope } from '@millwright/contract/token-scopes'
import type { BeginOptions, SessionRow, TokenRow } from '../platform/database/begin.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { Refusal } from '../platform/refusal.ts'
import { viewerOf } from './access.repository.ts'
import type { Viewer } from './viewer.ts'

/** What a call is made in spite of: a company that is to be removed, a second factor that is demanded and was not given. */
export type Exceptions = { whileRemoved?: boolean; whileFactorDue?: boolean }

/**
 * Who asks, by whatever they showed, without the request that it came with. Calls, streams, uploads and links all do
 * their work through one, and whether it still holds is looked up in each of its transactions.
 */
export type Caller = {
  kind: 'session' | 'token'
  /** The same for what is shown again, and for no other caller. Never logged. */
  name: string
  /** A transaction as the caller. @throws Refusal `login-required`, or `forbidden` where their company is to be removed. */
  act: <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>, options?: Exceptions & BeginOptions) => Promise<T>
  /** The same for who learns nothing of the reason: `viewer` is null where the caller may not act. */
  look: <T>(work: (tx: Transaction, viewer: Viewer | null) => Promise<T>, options?: BeginOptions) => Promise<T>
}

/** Who holds the secret of a session; `tokenHash` is its hash in hex. */
export function sessionCaller(database: Pick<Database, 'asSession'>, tokenHash: string): Caller {
  return {
    kind: 'session',
    name: `session ${tokenHash}`,
    act: (work, options = {}) =>
      database.asSession(tokenHash, async (tx, session) => work(tx, actingViewer(session, options)), options),
    look: (work, options = {}) =>
      database.asSession(
        tokenHash,
        async (tx, session) => work(tx, session && !session.factor_due ? viewerOf(session) : null),
        options,
      ),
  }
}

/** The scope that a call needs of a token; `none`: no token may make it. */
export type NeededScope = TokenScope | DirectoryScope | 'none'

/**
 * Who holds an access token; `tokenHash` is its hash in hex, `needs` the scope of the call, or `none` where no token may.
 * `isMcp`: the call is made by /mcp, where tokens of OAuth are good, too. `act` throws `forbidden` besides, whatever the call names, where the token was not made for it.
 */
export function tokenCaller(
  database: Pick<Database, 'asToken'>,
  { tokenHash, needs, isMcp = false }: { tokenHash: string; needs: NeededScope; isMcp?: boolean },
): Caller {
  return {
    kind: 'token',
    name: `token ${tokenHash} ${needs}`,
    act: (work, options = {}) =>
      database.asToken(
        tokenHash,
        async (tx, token) => {
          const viewer = actingViewer(token, options)
          if (token && !isMeantFor(token, isMcp)) throw new Refusal('forbidden', reasons.tokenOfMcp)
          if (needs === 'none') throw new Refusal('forbidden', reasons.notByToken)
          if (!token?.scopes.includes(needs)) throw new Refusal('forbidden', reasons.tokenScopeMissing)
          return work(tx, byToken(viewer, token))
        },
        options,
      ),
    look: (work, options = {}) =>
      database.asToken(
        tokenHash,
        async (tx, token) => {
          const mayLook = needs !== 'none' && token?.scopes.includes(needs) && isMeantFor(token, isMcp)
          const viewer = token && mayLook ? viewerOf(token) : null
          return work(tx, token && viewer && byToken(viewer, token))
        },
        options,
      ),
  }
}

/** What a client of OAuth holds was given for /mcp (RFC 8707): elsewhere it is nobody's. */
const isMeantFor = ({ client_id: clientId }: TokenRow, isMcp: boolean): boolean => clientId === null || isMcp

const byToken = (viewer: Viewer, { name, is_limited: isLimited, is_service: isService }: TokenRow): Viewer => ({
  ...viewer,
  tokenName: name,
  isLimited,
  isService,
})

function actingViewer(shown: SessionRow | null, { whileRemoved, whileFactorDue }: Exceptions): Viewer {
  const viewer = shown && viewerOf(shown, { evenRemoved: true })
  if (!viewer) throw new Refusal('login-required')
  if (shown.company_removed_at !== null && !whileRemoved) throw new Refusal('forbidden', reasons.companyIsRemoved)
  if (shown.factor_due && !whileFactorDue) throw new Refusal('forbidden', reasons.factorDue)
  return viewer
}
