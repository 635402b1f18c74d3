// `npm test` asks most of the API tests once, half of them on each database (tools/suite/databases.ts). By hand each
// runs wherever it is told to.
import { createHash } from 'node:crypto'
import type { DatabaseKind } from './harness.ts'

/** Set by the suite where both databases take turns. */
export const takesTurns = process.env['DATABASES_TAKE_TURNS'] === 'yes'

/** The name decides, so that what it names stays where it is when others are added. */
export function databaseOf(name: string): DatabaseKind {
  return digitOf(name, 2) === 0 ? 'embedded' : 'postgres'
}

/** In the suite what is named is asked on one database, every tenth on both. */
export function isInTurn(name: string, database: DatabaseKind): boolean {
  return !takesTurns || databaseOf(name) === database || digitOf(`${name} on both`, 10) === 0
}

function digitOf(name: string, base: number): number {
  const [first = 0] = createHash('sha256').update(name).digest()
  return first % base
}
