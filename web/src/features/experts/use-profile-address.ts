import type { Expert } from '@millwright/contract/experts'
import { addressOf, useAddressIds } from '../../addresses.ts'

/** Where an expert's profile is: a member has their own. */
export function useProfileAddress(): (expert: Pick<Expert, '_id' | 'userId'>) => string {
  const ids = useAddressIds()
  return ({ _id, userId }) =>
    userId === null
      ? addressOf('expertProfile', { ...ids, expertId: _id })
      : addressOf('memberProfile', { ...ids, memberId: userId })
}
