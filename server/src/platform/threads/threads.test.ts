import { reasons } from '@millwright/contract/reasons/refusals'
import { expect, it } from 'vitest'
import type { sampleTasks } from '../../../test/threads/sample-tasks.ts'
import { Refusal } from '../refusal.ts'
import { openThreads, TaskTooLarge } from './threads.ts'

const never = new AbortController().signal
const order = { key: 'a', signal: never }
const threadsWith = (more: { maxMs?: number; ofKey?: number; keeps?: boolean }) =>
  openThreads<typeof sampleTasks>(new URL('../../../test/threads/sample-thread.ts', import.meta.url), {
    threads: 1,
    heapMegabytes: 64,
    ...(more.maxMs !== undefined && { maxMs: more.maxMs }),
    ...(more.keeps !== undefined && { keeps: more.keeps }),
    waiting: { ofKey: more.ofKey ?? 10, inAll: 10 },
  })

it('returns what a task returns, and refuses what it refuses, as it does', async () => {
  const threads = threadsWith({})
  expect(await threads.run('double', 21, order)).toBe(42)
  const refused = await threads.run('refuse', 'title', order).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    code: 'invalid-input',
    reason: reasons.nameRequired,
    fields: { title: reasons.nameRequired },
  })
})

it('ends a task that takes too long, and serves the next', async () => {
  const threads = threadsWith({ maxMs: 1_500 })
  const late = await threads.run('spin', undefined as never, order).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(TaskTooLarge)
  expect(late).toMatchObject({ reason: 'time' })
  expect(await threads.run('double', 4, order)).toBe(8)
})

it('ends a task that takes too much memory, and serves the next', async () => {
  const threads = threadsWith({})
  const large = await threads.run('grow', undefined as never, order).catch((error: unknown) => error)
  expect(large).toMatchObject({ reason: 'memory' })
  expect(await threads.run('double', 4, order)).toBe(8)
})

it('ends a task that nobody waits for any more, and refuses one when too many wait', async () => {
  const threads = threadsWith({ ofKey: 1 })
  const gone = new AbortController()
  const spinning = threads.run('spin', undefined as never, { key: 'a', signal: gone.signal })
  const next = threads.run('double', 1, order)
  await expect(threads.run('double', 2, order)).rejects.toMatchObject({ code: 'too-many' })
  gone.abort(new Error('gone'))
  await expect(spinning).rejects.toThrow('gone')
  expect(await next).toBe(2)
})

it('keeps a thread that holds something when nobody waits for its task, and lets go of who has left at once', async () => {
  const threads = threadsWith({ keeps: true })
  expect(await threads.run('count', undefined as never, order)).toBe(1)
  const gone = new AbortController()
  const left = threads.run('wait', 200, { key: 'a', signal: gone.signal })
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(await threads.run('count', undefined as never, order)).toBe(2)
})
