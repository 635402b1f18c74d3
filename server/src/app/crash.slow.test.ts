import { departmentRoutes } from '@millwright/contract/departments'
import { afterEach, describe, expect, it } from 'vitest'
import { type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { findBinaries, startCrashingPostgres } from '../../test/postgres-cluster.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type WritingClient = { acknowledged: string[]; refused: unknown[]; stop: () => Promise<void> }

/** Twenty callers create departments, each one after the other, until told to stop or the server is gone. */
function write(admin: SignedUp): WritingClient {
  const acknowledged: string[] = []
  const refused: unknown[] = []
  let isOver = false
  const callers = Array.from({ length: 20 }, async (_, caller) => {
    for (let number = 0; !isOver; number += 1) {
      const name = `${caller} ${number}`
      try {
        const { status, data } = await admin.tryCall(departmentRoutes.create, { body: { name, info: 'x' } })
        if (status === 201) acknowledged.push(departmentRoutes.create.output.parse(data).name)
        else refused.push(status)
      } catch (error) {
        refused.push(error)
        return
      }
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(callers)
  }
  return { acknowledged, refused, stop }
}

async function expectKept(admin: SignedUp, { acknowledged }: WritingClient): Promise<void> {
  const names = new Set((await admin.call(departmentRoutes.fetchAll)).map(({ name }) => name))
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
}

async function started(database: 'embedded' | 'postgres', env = {}): Promise<TestServer> {
  const server = await startServer({ database, env })
  ends.push(() => server.stop())
  return server
}

it.runIf(findBinaries())('every acknowledged row outlives a kill of the PostgreSQL server [F10a]', async () => {
  const postgres = await startCrashingPostgres()
  ends.push(() => postgres.stop())
  const server = await started('embedded', { DATABASE_URL: postgres.url })
  const admin = await signUp(server)
  const { pid } = server
  const writing = write(admin)
  for (let kill = 1; kill <= 3; kill += 1) {
    const before = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 100)
    await postgres.kill9()
    await postgres.startAgain()
  }
  await writing.stop()
  expect(new Set(writing.refused)).toEqual(new Set([503]))
  await expect.poll(async () => (await admin.tryCall(departmentRoutes.fetchAll)).status, { timeout: 5_000 }).toBe(200)
  await expectKept(admin, writing)
  expect(server.pid).toBe(pid)
})

describe.each(['embedded', 'postgres'] as const)('SIGTERM under load (%s)', (database) => {
  it.runIf(database === 'embedded' || findBinaries())(
    'ends within thirty seconds and breaks no reply that it acknowledged [F19b]',
    async () => {
      const server = await started(database)
      const admin = await signUp(server)
      const writing = write(admin)
      await expect.poll(() => writing.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100)
      const began = performance.now()
      await server.restart()
      expect(performance.now() - began - server.startedIn).toBeLessThan(30_000)
      await writing.stop()
      await expectKept(admin, writing)
    },
  )
})
