import { useState } from 'react'
import { useParameters } from '../../layout/use-parameters.ts'

export type Order = 'asc' | 'desc'

/** Which rows of a list are shown. `page` from 1; `sort` is the id of a column. */
export type TablePlace<Sort extends string = string> = { page: number; pageSize: number; sort: Sort; order: Order }

/** What a list offers, and where it begins: the first of its page sizes unless `pageSize` says another. */
export type TableChoices<Sort extends string = string> = {
  pageSizes: readonly number[]
  sorts: readonly Sort[]
  /** Not the first of `sorts`, ascending. */
  first?: { sort: Sort; order: Order }
}

export type TableControl = TablePlace & {
  pageSizes: readonly number[]
  /** `silently`: from an effect, and not as a step that Back goes back to. */
  change: (next: Partial<TablePlace>, silently?: boolean) => void
}

function firstOf<Sort extends string>({ pageSizes, sorts, first }: TableChoices<Sort>): TablePlace<Sort | ''> {
  return {
    page: 1,
    pageSize: pageSizes[0] ?? 1,
    ...(first ?? { sort: sorts[0] ?? '', order: 'asc' }),
  }
}

/** Whatever an address holds that the list does not offer counts as not there. */
export function placeIn<Sort extends string>(
  params: URLSearchParams,
  choices: TableChoices<Sort>,
): TablePlace<Sort | ''> {
  const first = firstOf(choices)
  const page = Number(params.get('page'))
  const order = params.get('order')
  return {
    page: Number.isInteger(page) && page > 0 ? page : first.page,
    pageSize: choices.pageSizes.find((size) => String(size) === params.get('pageSize')) ?? first.pageSize,
    sort: choices.sorts.find((sort) => sort === params.get('sort')) ?? first.sort,
    order: order === 'asc' || order === 'desc' ? order : first.order,
  }
}

/** What a list begins with is left out of its address. Rows in another order or number begin at their first page. */
export function withPlace(before: URLSearchParams, next: Partial<TablePlace>, choices: TableChoices): URLSearchParams {
  const changed = new URLSearchParams(before)
  changed.delete('page')
  const first: Record<string, unknown> = firstOf(choices)
  for (const [name, value] of Object.entries(next)) {
    if (value === first[name]) changed.delete(name)
    else changed.set(name, String(value))
  }
  return changed
}

/** A list whose page, size, order and search stand in the address: reload, back and a pasted link keep them. */
export function useTableInAddress<Sort extends string>(
  choices: TableChoices<Sort>,
): TableControl & {
  sort: Sort | ''
  search: string
  setSearch: (search: string) => void
} {
  const [params, change] = useParameters()
  const { pageSizes } = choices
  return {
    ...placeIn(params, choices),
    pageSizes,
    search: params.get('search') ?? '',
    change: (next, silently = false) =>
      change((before) => withPlace(before, next, choices), {
        replace: silently || next.page === undefined,
        // What a press does depends on what is drawn. An effect, which changes silently, cannot draw at once.
        flushSync: !silently,
      }),
    setSearch: (search) =>
      change(
        (before) => {
          const changed = withPlace(before, {}, choices)
          if (search) changed.set('search', search)
          else changed.delete('search')
          return changed
        },
        { replace: true },
      ),
  }
}

/** A list within a form or a dialog. */
export function useTableHere(choices: TableChoices): TableControl {
  const [place, setPlace] = useState<TablePlace>(() => firstOf(choices))
  return {
    ...place,
    pageSizes: choices.pageSizes,
    change: (next) => setPlace((before) => ({ ...before, page: 1, ...next })),
  }
}
