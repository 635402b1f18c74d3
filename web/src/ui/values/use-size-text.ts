import { useCallback } from 'react'
import { useFormatter } from 'use-intl'
import { sizeOf } from './bytes.ts'

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
