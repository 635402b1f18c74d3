import type { PoolClient } from 'pg'

/** A statement is prepared once it has come so often: what is rare would cost memory and help nobody. */
const recurring = 5
/** Each is kept by the database on every connection. */
const maxNamed = 200
/** Texts that are counted; beyond it the counting begins anew. */
const maxCounted = 2_000

export type StatementNames = (client: PoolClient, text: string) => string | undefined

/**
 * Names the statements that recur, one text after another, so that PostgreSQL prepares them: parsing and planning a
 * statement over the views of `viewer-access.ts` costs more than running it. Undefined for one that is not prepared.
 */
export function createStatementNames(): StatementNames {
  const numbers = new Map<string, number>()
  const counts = new Map<string, number>()
  const clients = new WeakMap<PoolClient, number>()
  let lastClient = 0

  function numberOf(text: string): number | undefined {
    const known = numbers.get(text)
    if (known !== undefined || numbers.size === maxNamed) return known
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= maxCounted) counts.clear()
    counts.set(text, count)
    if (count < recurring) return undefined
    counts.delete(text)
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }

  return (client, text) => {
    const number = numberOf(text)
    if (number === undefined) return undefined
    if (!clients.has(client)) clients.set(client, (lastClient += 1))
    // Embedded, the one session outlives its clients, and a name is taken for good.
    return `millwright_${clients.get(client)}_${number}`
  }
}
