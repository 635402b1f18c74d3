import { useLocation } from 'react-router'
import { homeOf, screens } from '../../addresses.ts'
import { LedIn } from './led-in.tsx'

const prefix = screens.pageEntrance.slice(0, -1)

/**
 * `/at/…`, which messages to other systems carry: it leads to the same under one's own prefix, after the sign-in where that
 * is needed.
 */
export function PageEntrance() {
  const { pathname, search } = useLocation()
  const next = `${pathname}${search}`
  return (
    <LedIn
      signInAt={`${screens.login}?${new URLSearchParams({ next })}`}
      addressFor={(user) => {
        const { role, userId } = homeOf(user)
        return `/${role}/${userId}/${next.slice(prefix.length)}`
      }}
    />
  )
}
