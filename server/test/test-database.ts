import { databasesOn, startPostgres, type TestPostgres } from './postgres-cluster.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

let cluster: Promise<TestPostgres> | undefined
let users = 0

/** The cluster that the whole suite shares (`tools/suite.ts`); without it, every process starts its own. */
const shared = process.env['TEST_CLUSTER_URL']

/** A database of its own. A cluster that was started for it ends with the process's last database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  users += 1
  cluster ??= shared ? databasesOn(shared) : startPostgres()
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
