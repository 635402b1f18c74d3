import { expect, it } from 'vitest'
import { measureWaits } from '../../../test/fairness.ts'
import { startServer } from '../../../test/harness.ts'

it('a page waits beside 48 hostile files of another company at most twice as long as alone [T37b]', async () => {
  const server = await startServer({ database: 'embedded' })
  try {
    const { alone, beside, stillToDo } = await measureWaits(server, { rounds: 5, hostileFiles: 48 })
    expect(stillToDo).toBeGreaterThan(0)
    expect(beside).toBeLessThanOrEqual(2 * alone)
  } finally {
    await server.stop()
  }
})
