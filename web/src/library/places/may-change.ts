import type { Asset } from '@millwright/contract/assets'
import type { User } from '@millwright/contract/people'

/** Whether a user may add and change what is inside an asset: full access, which every admin has (completions §3). */
export function mayChangeInside(asset: Asset | undefined, user: User): boolean {
  if (user.role === 'admin') return true
  return asset?.users.some(({ _id, access }) => _id === user._id && access === 'full') ?? false
}
