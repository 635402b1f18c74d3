import { Role } from '@millwright/contract/people'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { IntlProvider } from 'use-intl'
import { messages } from '../../messages/en.ts'
import { createQueryClient } from '../../platform/query-client.ts'
import { restoreSession, UserContext, useSession } from '../../platform/session.ts'
import { AppShell } from './app-shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ownAddress } from './own-address.ts'
import { ServerAway } from './server-away.tsx'

/** Lets in who is signed in, under their own prefix, with their own time zone and their own cache. */
export function SignedIn() {
  const session = useSession()
  const { role } = useParams()
  const { pathname, search } = useLocation()
  const user = session.state === 'in' ? session.user : null
  // oxlint-disable-next-line react/exhaustive-deps -- Another user gets another cache.
  const cache = useMemo(createQueryClient, [user?._id])

  if (!Role.safeParse(role).success) return <NotFoundPage />
  if (session.state === 'unknown') return null
  if (session.state === 'away') return <ServerAway onRetry={() => void restoreSession()} />
  if (!user) return <Navigate to={`/auth/login?next=${encodeURIComponent(pathname + search)}`} replace />
  const own = ownAddress(pathname, user)
  if (own) return <Navigate to={own + search} replace />
  return (
    <IntlProvider locale="en" messages={messages} timeZone={user.timeZone}>
      <QueryClientProvider client={cache}>
        <UserContext value={user}>
          <AppShell />
        </UserContext>
      </QueryClientProvider>
    </IntlProvider>
  )
}
