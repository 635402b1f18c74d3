const wordsOfId = 4
const bytesOfId = 4 * wordsOfId
const empty = -1
/** 2³² divided by the golden ratio: multiplied by it, neighbours come to lie far apart (D. E. Knuth, *The Art of Computer Programming* 3, 6.4). */
const golden = 0x9e3779b1

/** Ids of 16 bytes each as numbers from 0 on: the same id the same number, however often it comes. */
export type IdNumbers = { of: (ids: Uint8Array) => Int32Array }

export function numberIds(): IdNumbers {
  let known = new Uint32Array(wordsOfId * 2048)
  let slots = new Int32Array(4096).fill(empty)
  let count = 0

  /** The slot that holds this id, or the free one that it goes to. */
  const slotOf = (ids: Uint32Array, at: number): number => {
    const last = ids[at + 3] ?? 0
    // The last bytes of an id are random, of whatever version it is; of ids that somebody counted up, the highest bits alone differ.
    let slot = Math.imul(last, golden) >>> (Math.clz32(slots.length) + 1)
    for (;;) {
      const from = wordsOfId * (slots[slot] ?? empty)
      if (from < 0) return slot
      if (known[from + 3] === last && isSame(ids, at, from)) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
  }

  const isSame = (ids: Uint32Array, at: number, from: number): boolean =>
    known[from] === ids[at] && known[from + 1] === ids[at + 1] && known[from + 2] === ids[at + 2]

  function grow(): void {
    const larger = new Uint32Array(2 * known.length)
    larger.set(known)
    known = larger
    slots = new Int32Array(2 * slots.length).fill(empty)
    for (let n = 0; n < count; n += 1) slots[slotOf(known, wordsOfId * n)] = n
  }

  function numberOf(words: Uint32Array, at: number): number {
    const slot = slotOf(words, at)
    const found = slots[slot] ?? empty
    if (found !== empty) return found
    for (let word = 0; word < wordsOfId; word += 1) known[wordsOfId * count + word] = words[at + word] ?? 0
    slots[slot] = count
    count += 1
    // Half of the slots stay free, so that few are looked at.
    if (wordsOfId * count === known.length) grow()
    return count - 1
  }

  return {
    of(ids) {
      // A copy, because the bytes of a reply may begin at any address, and words may not.
      const words = new Uint32Array(new Uint8Array(ids).buffer)
      const numbers = new Int32Array(ids.length / bytesOfId)
      for (let n = 0; n < numbers.length; n += 1) numbers[n] = numberOf(words, wordsOfId * n)
      return numbers
    },
  }
}

/** Numbers as bits: bit `n` is set for each number `n` that is in it. */
export type Bits = Uint32Array

export function bitsOf(numbers: Int32Array): Bits {
  let most = -1
  for (const n of numbers) if (n > most) most = n
  const bits = new Uint32Array((most + 32) >>> 5)
  for (const n of numbers) bits[n >>> 5] = (bits[n >>> 5] ?? 0) | (1 << (n & 31))
  return bits
}

export const holds = (bits: Bits, n: number): boolean => (((bits[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1

/** What is in one of `sets`, and not in `without`. */
export function unionOf(sets: readonly Bits[], without: Bits): Bits {
  const union = new Uint32Array(sets.reduce((most, { length }) => Math.max(most, length), 0))
  for (const bits of sets) for (let at = 0; at < bits.length; at += 1) union[at] = (union[at] ?? 0) | (bits[at] ?? 0)
  const shared = Math.min(union.length, without.length)
  for (let at = 0; at < shared; at += 1) union[at] = (union[at] ?? 0) & ~(without[at] ?? 0)
  return union
}

export function sizeOf(bits: Bits): number {
  let size = 0
  for (const word of bits) size += onesOf(word)
  return size
}

/** Added in pairs, fours and eights (H. S. Warren, *Hacker's Delight*, 5-1). */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
