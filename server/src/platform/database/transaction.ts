import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient, QueryConfig } from 'pg'
import { REQUEST_ROLE } from './request-role.ts'
import type { StatementNames } from './statement-names.ts'

/**
 * The handle of an open transaction: Drizzle without its `transaction`, which would send a BEGIN
 * and COMMIT of its own and go on as the owner (see `savepoint`).
 */
export type Transaction = Omit<NodePgDatabase, 'transaction' | '$client'>

const TOO_LATE = 'This transaction is over; its handle was used too late'

type Open = {
  onQuery: () => void
  client: PoolClient
  role: 'request' | 'owner'
  /** How many queries it still takes; infinite unless it is a single statement. */
  left: number
  over: boolean
  running: Promise<unknown> | undefined
  /** A broken rule: the transaction is rolled back for it, whatever became of the call that broke it. */
  violation: Error | undefined
}

const opened = new WeakMap<Transaction, Open>()

export type OpenTransaction = { tx: Transaction; settle: () => Promise<void> }

export type TransactionOptions = {
  role: Open['role']
  /** Called once a query. */
  onQuery: () => void
  /** Told the text of each statement that is not of the transaction itself. */
  onStatement?: ((text: string) => void) | undefined
  /** Names what recurs; none where the next statement may come to another session, which knows no names of this one. */
  nameOf?: StatementNames | undefined
  /** No BEGIN was sent: the first query commits by itself, and a second one is refused. */
  single?: boolean
}

/** Wraps a client on which BEGIN was sent, unless it is for a single statement. */
export function openTransaction(client: PoolClient, options: TransactionOptions): OpenTransaction {
  const { role, onQuery, onStatement, single = false, nameOf } = options
  const left = single ? 1 : Number.POSITIVE_INFINITY
  const open: Open = { onQuery, client, role, left, over: false, running: undefined, violation: undefined }
  const guarded = new Proxy(client, {
    get(target, name): unknown {
      return name === 'query' ? query : Reflect.get(target, name, target)
    },
  })
  async function query(statement: QueryConfig, values: unknown[]): Promise<unknown> {
    onStatement?.(statement.text)
    const name = nameOf?.(client, statement.text)
    return await alone(open, () => client.query(name === undefined ? statement : { ...statement, name }, values))
  }
  const tx = drizzle(guarded)
  Object.defineProperty(tx, 'transaction', {
    value: () => Promise.reject(violate(open, 'Use savepoint(tx, work) inside a transaction')),
  })
  opened.set(tx, open)
  return { tx, settle: () => settle(open) }
}

function violate(open: Open, message: string): Error {
  open.violation ??= new Error(message)
  return open.violation
}

/** The one way to the client: one query after the other, and none after the end. */
async function alone<T>(open: Open, query: () => Promise<T>): Promise<T> {
  if (open.over) throw new Error(TOO_LATE)
  if (open.running) throw violate(open, 'Two queries ran side by side in one transaction; await the first one')
  if (open.left === 0) throw violate(open, 'Only one query goes out here; open a transaction for two')
  open.left -= 1
  open.onQuery()
  try {
    const running = query()
    open.running = running
    return await running
  } finally {
    open.running = undefined
  }
}

/** Ends the handle's use; throws when a rule was broken. To be called before COMMIT or ROLLBACK. */
async function settle(open: Open): Promise<void> {
  if (open.running) {
    violate(open, 'A query was not awaited before its transaction ended')
    await open.running.catch(() => {})
  }
  open.over = true
  if (open.violation) throw open.violation
}

/** Undoes what `work` wrote when it throws, and keeps the rest of the transaction. */
export async function savepoint<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return await bracket(tx, work, { enter: 'SAVEPOINT work', leave: 'RELEASE SAVEPOINT work' })
}

/**
 * Runs `work` as the owner of the tables, in the same transaction: for the queue's tables, which
 * the request role may not touch.
 */
export async function leaveRole<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const open = find(tx)
  if (open.role === 'owner') return await work(tx)
  open.role = 'owner'
  try {
    return await bracket(tx, work, {
      enter: `SAVEPOINT work; SELECT set_config('role', 'none', true)`,
      leave: `SELECT set_config('role', '${REQUEST_ROLE}', true); RELEASE SAVEPOINT work`,
    })
  } finally {
    open.role = 'request'
  }
}

/** Going back to a savepoint also brings back the role that was set before it. */
async function bracket<T>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<T>,
  statements: { enter: string; leave: string },
): Promise<T> {
  const open = find(tx)
  const run = async (statement: string) => await alone(open, () => open.client.query(statement))
  await run(statements.enter)
  try {
    const result = await work(tx)
    await run(statements.leave)
    return result
  } catch (error) {
    if (!open.violation) await run('ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work')
    throw error
  }
}

function find(tx: Transaction): Open {
  const open = opened.get(tx)
  if (!open) throw new Error('Not the handle of a transaction')
  return open
}
