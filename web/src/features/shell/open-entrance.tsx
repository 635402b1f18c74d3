import { useSearchParams } from 'react-router'
import { homeOf, openedAddress, screens } from '../../addresses.ts'
import { LedIn } from './led-in.tsx'

/** `/open?code=`, which labels carry: it leads to the same under one's own prefix, after the sign-in where that is needed. */
export function OpenEntrance() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const next = `${screens.openEntrance}?${new URLSearchParams({ code })}`
  return (
    <LedIn
      signInAt={`${screens.login}?${new URLSearchParams({ next })}`}
      addressFor={(user) => openedAddress(homeOf(user), code)}
    />
  )
}
