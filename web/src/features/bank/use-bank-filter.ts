import { useParameters } from '../../ui/layout/use-parameters.ts'
import { type BankFilter, filterOf, withFilter } from './bank-filter.ts'

/** The filters of the address: reload, Back and a pasted link keep them. */
export function useBankFilter() {
  const [params, changeParams] = useParameters()
  // At once: a navigation waits for what is more urgent, and the pressed box would look as before until then.
  const change = (next: Partial<BankFilter>) => changeParams((before) => withFilter(before, next), { flushSync: true })
  return [filterOf(params), change] as const
}
