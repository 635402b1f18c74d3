import type { Viewer } from '../../access/viewer.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Whoever waited for the lock of all admins may have ceased to be one: two who unmake each other leave one. */
export function requireStillAdmin({ userId }: Viewer, admins: string[]): string[] {
  if (!admins.includes(userId)) throw new Refusal('forbidden')
  return admins
}
