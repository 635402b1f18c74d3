import { useParameters } from '../layout/use-parameters.ts'

/** What is searched for stands in the address: reload, back and a pasted link keep it. */
export function useSearch() {
  const [params, change] = useParameters()
  const search = params.get('search') ?? ''
  const setSearch = (next: string) =>
    change(
      (changed) => {
        if (next) changed.set('search', next)
        else changed.delete('search')
        return changed
      },
      { replace: true },
    )
  return [search, setSearch] as const
}
