import { Navigate } from 'react-router'
import { restoreSession, useSession } from '../../platform/session.ts'
import { ServerAway } from './server-away.tsx'

/** `/` leads to one's departments, or to the sign-in. */
export function Entrance() {
  const session = useSession()
  switch (session.state) {
    case 'unknown':
      return null
    case 'away':
      return <ServerAway onRetry={() => void restoreSession()} />
    case 'out':
    case 'left':
      return <Navigate to="/auth/login" replace />
    case 'in':
      return <Navigate to={`/${session.user.role}/${session.user._id}/departments`} replace />
  }
}
