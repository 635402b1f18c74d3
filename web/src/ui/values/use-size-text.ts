import { useFormatter } from 'use-intl'
import { sizeOf } from './bytes.ts'

export function useSizeText() {
  const format = useFormatter()
  return (bytes: number) => {
    const { value, unit, digits } = sizeOf(bytes)
    return `${format.number(value, { maximumFractionDigits: digits })} ${unit}`
  }
}
