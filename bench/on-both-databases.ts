import { databaseKinds, openPlatform, type TestPlatform } from '../server/test/open-platform.ts'
import type { Row } from './part.ts'

/** The rows of a part that is measured on each kind of database, one after the other; BENCH_DATABASES=server on one alone. */
export async function onBothDatabases(measureOn: (platform: TestPlatform) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  const wanted = process.env['BENCH_DATABASES']?.split(',') ?? databaseKinds
  for (const kind of databaseKinds.filter((one) => wanted.includes(one))) {
    const platform = await openPlatform(kind)
    try {
      rows.push(...(await measureOn(platform)))
    } finally {
      await platform.close()
    }
  }
  return rows
}
