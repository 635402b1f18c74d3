import { useState } from 'react'
import * as z from 'zod/mini'

const HiddenColumns = z.array(z.string())
const keyOf = (userId: string) => `millwright-bank-columns-${userId}`

/** The columns that a user has taken out of the table, kept in this browser. */
export function useHiddenColumns(userId: string) {
  const [hidden, setHidden] = useState(() => readHidden(userId))
  const toggle = (column: string) => {
    const changed = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]
    setHidden(changed)
    keepHidden(userId, changed)
  }
  return [hidden, toggle] as const
}

// A browser may refuse its storage: then the choice lasts as long as the page.

function readHidden(userId: string): readonly string[] {
  try {
    return HiddenColumns.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

function keepHidden(userId: string, hidden: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(hidden))
  } catch {
    // See above.
  }
}
