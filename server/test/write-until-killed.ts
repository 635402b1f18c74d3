// A process for tests that kill it: commits one row after the other and prints each number once it is safe.
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/platform/database/database.ts'

const [directory, migrations] = process.argv.slice(2)
if (directory === undefined || migrations === undefined)
  throw new Error('Usage: write-until-killed directory migrations')

const database = await openDatabase({ kind: 'embedded', directory, schema: { migrations, repeatable: null } })
for (let number = 1; number <= 100_000; number += 1) {
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`INSERT INTO numbers VALUES (${number})`)
    await tx.execute(sql`INSERT INTO numbers VALUES (${-number})`)
  })
  process.stdout.write(`${number}\n`)
}
