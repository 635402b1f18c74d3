import { makeTables } from './make-tables.ts'
import { databasesOn, startPostgres, type TestPostgres } from './postgres-cluster.ts'

export type TestDatabase = {
  url: string
  /** It stays until the cluster ends: whoever has it open may go on. */
  drop: () => Promise<void>
  /** It is gone at once. */
  remove: () => Promise<void>
}

let cluster: Promise<TestPostgres> | undefined
let template: Promise<string> | undefined
let users = 0

/** The cluster that the whole suite shares (`tools/suite.ts`); without it, every process starts its own. */
const shared = process.env['TEST_CLUSTER_URL']

/** A database of its own, with every table: a copy, because each first start makes them anew for half a second. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(async (postgres) => {
    template ??= sharedTemplate() ?? createTemplate(postgres)
    return postgres.createDatabase(await template)
  })
}

/** The same with nothing in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create((postgres) => postgres.createDatabase())
}

/** A copy of another, which nobody may be connected to. */
export function createCopyOf(url: string): Promise<TestDatabase> {
  return create((postgres) => postgres.createDatabase(new URL(url).pathname.slice(1)))
}

/** Makes a database to be copied; returns its name. */
export async function createTemplate(postgres: TestPostgres): Promise<string> {
  const url = await postgres.createDatabase()
  await makeTables({ kind: 'server', url })
  return new URL(url).pathname.slice(1)
}

function sharedTemplate(): Promise<string> | undefined {
  const name = process.env['TEST_CLUSTER_TEMPLATE']
  return shared !== undefined && name !== undefined ? Promise.resolve(name) : undefined
}

/** A cluster that was started for it ends with the process's last database. */
async function create(createOn: (postgres: TestPostgres) => Promise<string>): Promise<TestDatabase> {
  users += 1
  cluster ??= shared ? databasesOn(shared) : startPostgres()
  const postgres = await cluster
  const url = await createOn(postgres)
  const remove = () => postgres.removeDatabase(url).then(drop)
  return { url, drop, remove }
}

async function drop(): Promise<void> {
  users -= 1
  if (users > 0) return
  const ending = cluster
  cluster = undefined
  template = undefined
  await (await ending)?.stop()
}
