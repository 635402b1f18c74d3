import { roleOfHead } from '../../tables/role-words.ts'
import type { RowText } from '../rows/row-text.ts'

/** A head of a column; points. */
export type LeftHead = { text: string; left: number; right: number }

/** A page's foot may stand below them. */
const mostLinesBehind = 4
const maxHeadLength = 60
const mostlyKnown = 0.6
const sameLeft = 8

/** The line of a page's last that heads a table, as printed where its rows went to the next page; and what stands behind. */
export function lastHeadsOf(rows: readonly RowText[]): { heads: LeftHead[]; after: string[] } | undefined {
  for (let at = rows.length - 1; at >= 0 && at >= rows.length - 1 - mostLinesBehind; at--) {
    const heads = headsIn(rows[at])
    if (heads) return { heads, after: rows.slice(at + 1).map(({ text }) => text) }
  }
  return undefined
}

function headsIn(row: RowText | undefined): LeftHead[] | undefined {
  if (!row?.text.includes('\t')) return undefined
  let start = 0
  const heads = row.text.split('\t').map((text): LeftHead => {
    const [left = 0, right = 0] = [row.edges[start], row.edges[start + text.length]]
    start += text.length + 1
    return { text: text.trim(), left, right }
  })
  const roles = heads.map(({ text }) => (text.length > maxHeadLength ? null : roleOfHead(text)))
  const known = roles.filter((role) => role !== null)
  return new Set(known).size >= 2 && known.length >= mostlyKnown * roles.length ? heads : undefined
}

/** Whether each head stands over a column of its own; heads may be centred. */
export function headsFit(heads: readonly LeftHead[], lefts: readonly number[]): boolean {
  return (
    heads.length === lefts.length &&
    heads.every(({ left, right }, at) => {
      const middle = (left + right) / 2
      return middle >= (lefts[at] ?? 0) - sameLeft && middle < (lefts[at + 1] ?? Infinity)
    })
  )
}
