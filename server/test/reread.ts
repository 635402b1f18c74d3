import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { databaseOptions } from '../src/platform/database/location.ts'
import { resourceVersions } from '../src/schema/resources.ts'
import type { TestServer } from './harness.ts'

/** While no server runs. */
export async function behindServer<T>(
  { databaseUrl, dataDir }: TestServer,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseOptions({ databaseUrl: databaseUrl ?? null, dataDir }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Starts the server anew, as if an older one had read all of its files, one of which has lost its bytes. */
export async function restartToReread(server: TestServer, lostId: string): Promise<void> {
  await server.kill9()
  await behindServer(server, (database) =>
    database.asSystem('test', async (tx) => {
      await tx.update(resourceVersions).set({ readerFormat: 0 })
      await tx.update(resourceVersions).set({ blobKey: 'nothing' }).where(eq(resourceVersions.resourceId, lostId))
    }),
  )
  await server.restart()
}
