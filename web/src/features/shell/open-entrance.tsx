import { Navigate, useSearchParams } from 'react-router'
import { homeOf, openedAddress, screens } from '../../addresses.ts'
import { restoreSession, useSession } from '../../platform/session.ts'
import { Opening } from './opening.tsx'
import { ServerAway } from './server-away.tsx'

/** `/open?code=`, which labels carry: it leads to the same under one's own prefix, after the sign-in where that is needed. */
export function OpenEntrance() {
  const session = useSession()
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  switch (session.state) {
    case 'unknown':
      return <Opening />
    case 'away':
      return <ServerAway reason={session.reason} isSilent={session.isSilent} onRetry={() => void restoreSession()} />
    case 'out':
    case 'ended':
    case 'left':
    case 'unreported': {
      const next = `${screens.openEntrance}?${new URLSearchParams({ code })}`
      return <Navigate to={`${screens.login}?${new URLSearchParams({ next })}`} replace />
    }
    case 'in':
      return <Navigate to={openedAddress(homeOf(session.user), code)} replace />
  }
}
