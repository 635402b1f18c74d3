import { Navigate } from 'react-router'
import { addressOf, homeOf, screens } from '../../addresses.ts'
import { restoreSession, useSession } from '../../platform/session.ts'
import { Opening } from './opening.tsx'
import { ServerAway } from './server-away.tsx'

/** `/` leads to one's departments, or to the sign-in. */
export function Entrance() {
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
      return <Navigate to={screens.login} replace />
    case 'in':
      return <Navigate to={addressOf('departments', homeOf(session.user))} replace />
  }
}
