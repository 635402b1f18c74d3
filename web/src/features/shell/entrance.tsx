import { addressOf, homeOf, screens } from '../../addresses.ts'
import { LedIn } from './led-in.tsx'

/** `/` leads to one's departments, or to the sign-in. */
export function Entrance() {
  return <LedIn signInAt={screens.login} addressFor={(user) => addressOf('departments', homeOf(user))} />
}
