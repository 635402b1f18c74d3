import type { PlainDatabase } from '../../platform/database/plain-database.ts'
import { readSchema, schemaDifferences, type SchemaNote, type SchemaPart } from '../../platform/database/schema-note.ts'
import { type FindingCode, formFor } from '@millwright/contract/reasons/finding-sentences'
import type { Repair } from './finding.ts'

/** What later ones stand on comes first. */
const order: readonly SchemaPart['kind'][] = [
  'function',
  'view',
  'constraint',
  'index',
  'trigger',
  'row-security',
  'policy',
  'grant',
]

/** Makes functions, views, indexes, constraints, triggers, policies and rights as the migrations made them. */
export async function mendSchema(
  database: PlainDatabase,
  expected: SchemaNote,
  found: ReadonlySet<FindingCode>,
): Promise<Repair[]> {
  const mended: Repair[] = []
  for (const kind of order) {
    const code = `schema.${kind}` as const
    if (!found.has(code)) continue
    const differences = schemaDifferences(expected, await database.read(readSchema))
    let count = 0
    for (const { make } of differences.filter((one) => one.kind === kind && one.make !== '')) {
      count += await makeAgain(database, make)
    }
    if (count > 0)
      mended.push({
        code,
        count,
        says: `${formFor(count, ['part of the schema was', 'parts of the schema were'])} made again (${kind})`,
      })
  }
  return mended
}

/** One that cannot be made (rows that break a constraint) stays a finding. */
async function makeAgain(database: PlainDatabase, make: string): Promise<0 | 1> {
  return database
    .write(async ({ client }) => {
      await client.query(make)
    })
    .then(
      () => 1,
      () => 0,
    )
}
