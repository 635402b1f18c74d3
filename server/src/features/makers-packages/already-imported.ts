import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'

/** What was read in a package is not kept behind its import. */
export const alreadyImported = () => new Refusal('conflict', reasons.packageImported)
