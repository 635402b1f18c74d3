import type { SignInOutcome } from '@millwright/contract/identity-providers'
import { signInBy } from '../../../platform/session.ts'

/** Takes in what came of a provider's answer: somebody signed in, or what is still to be done. */
export const signInByProvider = (ask: () => Promise<SignInOutcome>): Promise<SignInOutcome> =>
  signInBy(ask, (came) => (came.outcome === 'signed-in' ? came.user : null))
