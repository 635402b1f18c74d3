import { useCallback } from 'react'
import { type DataRouter, useLocation } from 'react-router'

let followed: Pick<DataRouter, 'state'> | null = null

/** The page's own router: where it is going is known only to itself until the next screen is drawn. */
export function followRouter(router: Pick<DataRouter, 'state'>): void {
  followed = router
}

/**
 * Whether the reader is on the way to another screen. The one that is still drawn may write nothing into the address of
 * its own accord (a page that was scrolled to, the second of a video): that would call the reader back.
 */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation()
  return useCallback(() => {
    if (!followed) return false
    const { navigation, location } = followed.state
    return (navigation.location ?? location).pathname !== pathname
  }, [pathname])
}
