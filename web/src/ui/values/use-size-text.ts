import { useCallback } from 'react'
import { useFormatter } from 'use-intl'
import { sizeOf, sizesApart } from './bytes.ts'

export function useSizeText() {
  const format = useFormatter()
  return useCallback(
    (bytes: number) => {
      const { value, unit, digits } = sizeOf(bytes)
      return `${format.number(value, { maximumFractionDigits: digits })} ${unit}`
    },
    [format],
  )
}

/** How much of a whole, as a number in the unit in which the whole is said. */
export function usePartText() {
  const format = useFormatter()
  return (bytes: number, whole: number) => {
    const { value, digits } = sizeOf(whole)
    return format.number((value * bytes) / whole, { maximumFractionDigits: digits })
  }
}

/** A size and a limit that it is beyond, which are never said alike. */
export function useSizeAndLimit() {
  const format = useFormatter()
  return (bytes: number, most: number) => {
    const { values, unit, digits } = sizesApart(bytes, most)
    const [size, limit] = values.map((value) => `${format.number(value, { maximumFractionDigits: digits })} ${unit}`)
    return { size: size ?? '', limit: limit ?? '' }
  }
}
