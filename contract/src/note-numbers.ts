type NumberedEntry = { type: string; props: Readonly<Record<string, unknown>> }

/**
 * The number of each numbered item among its neighbours; undefined for every other block. A list goes on after a
 * call-out, which warns between two of its steps, unless its item has a number of its own to begin with.
 */
export function numbersOf(blocks: readonly NumberedEntry[]): (number | undefined)[] {
  let next: number | null = null
  let isAfterCallout = false
  return blocks.map(({ type, props }) => {
    if (type !== 'numberedListItem') {
      isAfterCallout = type === 'callout'
      if (!isAfterCallout) next = null
      return undefined
    }
    const own = startOf(props)
    const number: number = next === null || (isAfterCallout && own !== null) ? (own ?? 1) : next
    isAfterCallout = false
    next = number + 1
    return number
  })
}

function startOf({ start }: NumberedEntry['props']): number | null {
  return typeof start === 'number' && Number.isSafeInteger(start) && start >= 0 ? start : null
}
