import { useSearchParams } from 'react-router'
import { inAddress } from './in-address.ts'

/** What is searched for stands in the address: reload, back and a pasted link keep it. */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const setSearch = (next: string) =>
    setParams((before) => {
      const changed = new URLSearchParams(before)
      if (next) changed.set('search', next)
      else changed.delete('search')
      return changed
    }, inAddress)
  return [search, setSearch] as const
}
