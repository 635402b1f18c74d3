import { useLocation } from 'react-router'
import { connectAddress, homeOf, screens } from '../../addresses.ts'
import { LedIn } from './led-in.tsx'

/** `/oauth/authorize`, which clients of OAuth open: it leads to the question under one's own prefix, after the sign-in. */
export function AuthorizeEntrance() {
  const { search } = useLocation()
  const next = screens.authorizeEntrance + search
  return (
    <LedIn
      signInAt={`${screens.login}?${new URLSearchParams({ next })}`}
      addressFor={(user) => connectAddress(homeOf(user), search)}
    />
  )
}
