import type { PoolClient } from 'pg'
import type { Engine } from './engine.ts'

/** Gives the client back whatever happens, and never with a transaction left open on it. */
export async function withClient<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  // Without a listener, a connection lost in the middle of a transaction would end the process.
  const lost: Error[] = []
  const onLost = (error: Error) => lost.push(error)
  client.on('error', onLost)
  let done = false
  try {
    const result = await work(client)
    done = true
    return result
  } finally {
    // After a failed query pg learns the transaction's state only with the message that follows.
    if (lost.length === 0 && !(done && client.getTransactionStatus() === 'I')) {
      await client.query('ROLLBACK').catch((error: Error) => lost.push(error))
    }
    client.off('error', onLost)
    client.release(lost[0])
  }
}

/** A client of this engine for as long as the work takes. */
export function lendOf<T>(engine: Engine, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return engine.watch(async () => await withClient(await engine.connect(), work))
}
