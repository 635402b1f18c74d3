/** A place in PostgreSQL's log of changes (`pg_lsn`), such as `0/16B3748`: what is committed later lies further on. */
export type Lsn = string & { readonly lsn: unique symbol }

const form = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/**
 * PostgreSQL's pages of 8 kB begin with a head of 24 bytes, of 40 at the beginning of a file. Where a record ends with its
 * page, the primary tells the place behind the next head, and a standby that has it all the place before.
 */
const pageBytes = 8192n
const headBytes: readonly bigint[] = [24n, 40n]

/** Null for what is none: it may come from a client. */
export function readLsn(text: unknown): Lsn | null {
  return typeof text === 'string' && form.test(text) ? (text as Lsn) : null
}

/** Where the last record before `lsn` ended, as a standby tells it. */
export function endBefore(lsn: Lsn): Lsn {
  const at = positionOf(lsn)
  const within = at % pageBytes
  return headBytes.includes(within) ? lsnAt(at - within) : lsn
}

export function isReached(lsn: Lsn, { by }: { by: Lsn }): boolean {
  return positionOf(by) >= positionOf(lsn)
}

export const laterOf = (one: Lsn, other: Lsn | null): Lsn =>
  other === null || isReached(other, { by: one }) ? one : other

function positionOf(lsn: Lsn): bigint {
  const [, high = '0', low = '0'] = form.exec(lsn) ?? []
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const lsnAt = (position: bigint): Lsn =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase() as Lsn
