import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { measuredJobs } from './measured-jobs.ts'

let platform: TestPlatform
beforeAll(async () => void (platform = await openPlatform('embedded')))
afterAll(() => platform.close())

it('are looked up once, however many numbers are told of them, and again the next time', async () => {
  const measured = measuredJobs(platform.database)
  const askAll = () => Promise.all(measured.map(({ measure }) => measure()))
  const before = platform.database.stats().transactions
  expect(await askAll()).toEqual([[], []])
  expect(platform.database.stats().transactions - before).toBe(1)
  await askAll()
  expect(platform.database.stats().transactions - before).toBe(2)
})
