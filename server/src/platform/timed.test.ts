import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { repeat } from './timed.ts'

const hour = 3_600_000
const log = createLog('silent')

it('runs at once and when it is woken, and not twice at the same time', async () => {
  const runs: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => runs.push(resolve))
  const repeated = repeat(work, { milliseconds: hour, name: 'working', log })
  expect(runs.length).toBe(1)
  repeated.wake()
  repeated.wake()
  expect(runs.length).toBe(1)
  runs[0]?.()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.()
  await repeated.stop()
  repeated.wake()
  expect(runs.length).toBe(2)
})
