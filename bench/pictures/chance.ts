export type Chance = (least: number, most: number) => number

/** The same numbers each time (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (most - least)
  }
}

export function oneOf<T>(list: readonly T[], chance: Chance): T {
  const one = list[Math.floor(chance(0, list.length))]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** The first is none of 0. */
export function digits(count: number, chance: Chance): string {
  return Array.from({ length: count }, (_, at) => Math.floor(chance(at === 0 ? 1 : 0, 10))).join('')
}
