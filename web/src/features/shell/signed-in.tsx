import { Role, type User } from '@millwright/contract/people'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { IntlProvider } from 'use-intl'
import { screens } from '../../addresses.ts'
import { followWrites } from '../../keys/follow-writes.ts'
import { messages } from '../../messages/en.ts'
import { createQueryClient } from '../../platform/query-client.ts'
import { restoreSession, UserContext, useSession } from '../../platform/session.ts'
import { ConfirmProvider } from '../../ui/feedback/confirm.tsx'
import { knownTimeZone } from '../../ui/values/time-zones.ts'
import { AppShell } from './app-shell.tsx'
import { FactorGate } from './factor-gate.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ownAddress } from './own-address.ts'
import { Opening } from './opening.tsx'
import { RemovalGate } from './removal-gate.tsx'
import { ServerAway } from './server-away.tsx'

/** Lets in who is signed in, under their own prefix, with their own time zone and their own cache. */
export function SignedIn() {
  const session = useSession()
  const { role } = useParams()
  const { pathname, search } = useLocation()

  if (!Role.safeParse(role).success) return <NotFoundPage />
  if (session.state === 'unknown') return <Opening />
  if (session.state === 'away')
    return <ServerAway reason={session.reason} isSilent={session.isSilent} onRetry={() => void restoreSession()} />
  if (session.state === 'left' || session.state === 'unreported') return <Navigate to={screens.login} replace />
  if (session.state !== 'in') {
    return <Navigate to={`${screens.login}?next=${encodeURIComponent(pathname + search)}`} replace />
  }
  const { user } = session
  const own = ownAddress(pathname, user)
  if (own) return <Navigate to={own + search} replace />
  return <SignedInAs key={user._id} user={user} />
}

function SignedInAs({ user }: { user: User }) {
  const [cache] = useState(createQueryClient)
  useEffect(() => followWrites(cache), [cache])
  return (
    <IntlProvider locale="en" messages={messages} timeZone={knownTimeZone(user.timeZone)}>
      <QueryClientProvider client={cache}>
        <UserContext value={user}>
          <ConfirmProvider>
            <RemovalGate>
              <FactorGate>
                <AppShell />
              </FactorGate>
            </RemovalGate>
          </ConfirmProvider>
        </UserContext>
      </QueryClientProvider>
    </IntlProvider>
  )
}
