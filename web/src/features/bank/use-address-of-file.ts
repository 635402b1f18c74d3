import type { BankRow } from '@millwright/contract/bank'
import { useAddressIds, viewedAddress } from '../../addresses.ts'

/** Where a file is opened. */
export function useAddressOfFile(): (row: BankRow) => string {
  const { role, userId } = useAddressIds()
  return ({ type, id, assetId, departmentId }) => viewedAddress({ role, userId, departmentId, assetId }, { type, id })
}
