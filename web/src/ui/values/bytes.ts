const kilo = 1024

/** A size as a value and unit for `Intl`, in the steps of 1,024 in which the limits are set. */
export function sizeOf(bytes: number): { value: number; unit: 'kB' | 'MB' | 'GB'; digits: number } {
  const megabytes = bytes / kilo / kilo
  if (megabytes >= kilo) return { value: megabytes / kilo, unit: 'GB', digits: 1 }
  if (megabytes >= 1) return { value: megabytes, unit: 'MB', digits: megabytes < 100 ? 1 : 0 }
  return { value: Math.max(bytes === 0 ? 0 : 1, bytes / kilo), unit: 'kB', digits: 0 }
}

/** Both in the unit of the first, with as many digits as tell them apart; in bytes where three do not. */
export function sizesApart(one: number, other: number) {
  const { value, unit, digits } = sizeOf(one)
  const second = (value * other) / one
  for (const more of [digits, 1, 2, 3]) {
    const areSame = value.toFixed(more) === second.toFixed(more)
    if (!areSame && more >= digits) return { values: [value, second] as const, unit, digits: more }
  }
  return { values: [one, other] as const, unit: 'bytes' as const, digits: 0 }
}
