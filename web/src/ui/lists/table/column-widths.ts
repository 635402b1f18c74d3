import { useState } from 'react'
import * as z from 'zod/mini'
import { type ColumnWidths, narrowest, widest } from './columns.ts'

const KeptWidths = z.record(z.string(), z.number().check(z.gte(narrowest), z.lte(widest)))
const keyOf = (table: string) => `millwright-columns-${table}`

/** The widths that somebody gave the columns of this table, kept in this browser. */
export function useColumnWidths(table: string) {
  const [widths, setWidths] = useState(() => readWidths(table))
  /** Undefined gives a column its own width again. */
  const setWidth = (column: string, width: number | undefined) =>
    setWidths(({ [column]: _, ...others }) => {
      const changed = width === undefined ? others : { ...others, [column]: between(width) }
      keepWidths(table, changed)
      return changed
    })
  return [widths, setWidth] as const
}

const between = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)))

// A browser may refuse its storage: then a width lasts as long as the page.

function readWidths(table: string): ColumnWidths {
  try {
    return KeptWidths.safeParse(JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

function keepWidths(table: string, widths: ColumnWidths): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(widths))
  } catch {
    // See above.
  }
}
