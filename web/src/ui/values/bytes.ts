const kilo = 1024

/** A size as a value and unit for `Intl`, in the steps of 1,024 in which the limits are set. */
export function sizeOf(bytes: number): { value: number; unit: 'kB' | 'MB' | 'GB'; digits: number } {
  const megabytes = bytes / kilo / kilo
  if (megabytes >= kilo) return { value: megabytes / kilo, unit: 'GB', digits: 1 }
  if (megabytes >= 1) return { value: megabytes, unit: 'MB', digits: megabytes < 100 ? 1 : 0 }
  return { value: Math.max(bytes === 0 ? 0 : 1, bytes / kilo), unit: 'kB', digits: 0 }
}
