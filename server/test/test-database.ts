import { startPostgres, type TestPostgres } from './postgres-cluster.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

let cluster: Promise<TestPostgres> | undefined
let users = 0

/** A database of its own on one cluster per process, which ends with its last database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  users += 1
  cluster ??= startPostgres()
  const postgres = await cluster
  return { url: await postgres.createDatabase(), drop }
}

async function drop(): Promise<void> {
  users -= 1
  if (users > 0) return
  const ending = cluster
  cluster = undefined
  await (await ending)?.stop()
}
