import type { PoolClient } from 'pg'
import type { Begin } from './begin.ts'

/** Sends `opening` and what opens a transaction in one simple query; returns pg's results of its statements. */
export type SendBegin = (client: PoolClient, begin: Begin, opening?: string) => Promise<unknown>

/**
 * A connection's first transaction of a kind also prepares its SELECT, and each later one runs that: planning it takes
 * longer than all the rest. `isPrepared` is false where the next transaction may come to another session.
 */
export function createSendBegin({ isPrepared }: { isPrepared: boolean }): SendBegin {
  const named = new WeakMap<PoolClient, Map<string, string>>()
  let last = 0

  return async (client, { select, prepared }, opening = 'BEGIN') => {
    if (!isPrepared || !prepared) return client.query(`${opening}; ${select}`)
    const { kind, types, text, values } = prepared
    const names = named.get(client) ?? new Map<string, string>()
    named.set(client, names)
    const known = names.get(kind)
    if (known !== undefined) return client.query(`${opening}; EXECUTE ${known}(${values})`)
    // Never the same twice: embedded, the one session outlives its clients.
    const name = `millwright_${kind}_${(last += 1)}`
    const preparing = client.query(`PREPARE ${name}(${types}) AS ${text}; ${opening}; EXECUTE ${name}(${values})`)
    const results = await preparing.catch(async (error: unknown) => {
      // What is prepared outlives the transaction that failed: it would be one more each time.
      await client.query(`ROLLBACK; DEALLOCATE ${name}`).catch(() => {})
      throw error
    })
    names.set(kind, name)
    return results
  }
}
