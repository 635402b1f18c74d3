import { withoutAccess } from '../../people/access-end.ts'
import { Refusal } from '../../platform/refusal.ts'

/** To be called once who it is was shown. @throws Refusal for who is suspended, or whose access has ended */
export function requireAccess(user: Parameters<typeof withoutAccess>[0]): void {
  const reason = withoutAccess(user)
  if (reason !== null) throw new Refusal('forbidden', reason)
}
