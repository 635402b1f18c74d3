import type { User } from '@millwright/contract/people'
import { Navigate } from 'react-router'
import { restoreSession, useSession } from '../../platform/session.ts'
import { Opening } from './opening.tsx'
import { ServerAway } from './server-away.tsx'

type LedInProps = {
  /** Where whoever is not signed in goes. */
  signInAt: string
  addressFor: (user: User) => string
}

/** An address outside of everybody's prefix: it leads into one's own, or to the sign-in. */
export function LedIn({ signInAt, addressFor }: LedInProps) {
  const session = useSession()
  switch (session.state) {
    case 'unknown':
      return <Opening />
    case 'away':
      return <ServerAway reason={session.reason} isSilent={session.isSilent} onRetry={() => void restoreSession()} />
    case 'out':
    case 'ended':
    case 'left':
    case 'unreported':
      return <Navigate to={signInAt} replace />
    case 'in':
      return <Navigate to={addressFor(session.user)} replace />
  }
}
