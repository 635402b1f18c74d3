import { useSearchParams } from 'react-router'
import { inAddress } from '../../ui/lists/in-address.ts'
import { type BankFilter, filterOf, withFilter } from './bank-filter.ts'

/** The filters of the address: reload, Back and a pasted link keep them. */
export function useBankFilter() {
  const [params, setParams] = useSearchParams()
  const change = (next: Partial<BankFilter>) =>
    setParams((before) => withFilter(before, next), { ...inAddress, replace: false })
  return [filterOf(params), change] as const
}
