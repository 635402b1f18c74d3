import { isCarried } from '../src/operator/backup/carried.ts'
import type { Installation } from '../src/operator/installation.ts'
import { listTables, readTable } from '../src/platform/database/copy-rows.ts'

/** Every row that is carried, as text. */
export async function rowsOf({ database }: Pick<Installation, 'database'>): Promise<Record<string, string[]>> {
  return database.read(async (tx) => {
    const all: Record<string, string[]> = {}
    for (const table of (await listTables(tx)).filter(isCarried)) {
      const found: string[] = []
      for await (const row of (await readTable(tx, table)).rows) found.push(row)
      if (found.length > 0) all[table] = found.toSorted()
    }
    return all
  })
}
