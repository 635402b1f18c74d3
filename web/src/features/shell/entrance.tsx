import { Navigate } from 'react-router'
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
      return <ServerAway reason={session.reason} onRetry={() => void restoreSession()} />
    case 'out':
    case 'ended':
    case 'left':
    case 'untold':
      return <Navigate to="/auth/login" replace />
    case 'in':
      return <Navigate to={`/${session.user.role}/${session.user._id}/departments`} replace />
  }
}
