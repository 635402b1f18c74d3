/** Milliseconds without a key after which the next one begins a new word. */
export const typeAheadPause = 700

/**
 * The index of the next name that begins with what was typed; null when there is none. One letter goes on to the next
 * such name, more letters may stay at the present one.
 */
export function typedTo(names: readonly string[], typed: string, from: number): number | null {
  const wanted = typed.toLocaleLowerCase()
  const first = typed.length === 1 ? from + 1 : from
  for (let step = 0; step < names.length; step++) {
    const index = (first + step) % names.length
    if (names[index]?.toLocaleLowerCase().startsWith(wanted)) return index
  }
  return null
}
