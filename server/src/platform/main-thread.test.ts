import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { begun, during, watchMainThread } from './main-thread.ts'

/** Of processor time. */
function hold(milliseconds: number): void {
  const start = process.threadCpuUsage()
  while (process.threadCpuUsage(start).user < 1_000 * milliseconds);
}

it('logs what holds the main thread with the calls that were under way, and counts it', async () => {
  const lines: string[] = []
  const watch = watchMainThread(createLog('info', [], { write: (line: string) => void lines.push(line) }))
  const end = begun('GET /api/waiting')
  try {
    await setTimeout(50)
    await during('PUT /api/note', async () => {
      await setTimeout(1)
      hold(300)
    })
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    // Whatever else a busy machine held up is logged as well, with what was under way then.
    expect(lines.map((line) => (JSON.parse(line) as { calls: string[] }).calls)).toContainEqual([
      'PUT /api/note',
      'GET /api/waiting',
    ])
    const { heldTooLong, maxMs, p50Ms } = watch.delay()
    expect(heldTooLong).toBe(lines.length)
    expect(maxMs).toBeGreaterThan(p50Ms)
  } finally {
    end()
    watch.stop()
  }
})

it('tells how long it was held of late, and no more once that has passed', async () => {
  const watch = watchMainThread(createLog('silent', []), { windowMs: 1_200 })
  try {
    await setTimeout(50)
    hold(400)
    await expect.poll(() => watch.delay().maxMs).toBeGreaterThan(300)
    // Whoever else asks meanwhile is told the same.
    expect(watch.delay().maxMs).toBeGreaterThan(300)
    await expect.poll(() => watch.delay().maxMs).toBeLessThan(300)
    expect(watch.delay().heldTooLong).toBeGreaterThan(0)
    hold(400)
    await expect.poll(() => watch.delay().maxMs).toBeGreaterThan(300)
  } finally {
    watch.stop()
  }
})
