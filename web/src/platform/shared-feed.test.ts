import { afterEach, describe, expect, it } from 'vitest'
import { joinFeed } from './shared-feed.ts'

type Tab = ReturnType<typeof joinFeed>
const open: Tab[] = []
let count = 0

/** A stream that a test speaks through, and the tabs that ask for it. */
function stage() {
  const name = `feed-${++count}`
  const streams: {
    say: (text: string) => void
    close: () => void
    fail: (why?: string) => void
    signal: AbortSignal
  }[] = []
  const join = () => {
    const heard: string[] = []
    const lost: boolean[] = []
    const tab = joinFeed<string>({
      name,
      listen: (say, signal) =>
        new Promise((resolve, reject) => {
          streams.push({ say, close: resolve, fail: (why = 'broken') => reject(new Error(why)), signal })
          signal.addEventListener('abort', () => resolve())
        }),
      parse: (value) => (typeof value === 'string' ? value : undefined),
      hear: (text) => heard.push(text),
      onLost: (is) => lost.push(is),
      isLoss: (error) => error instanceof Error && error.message !== 'refused',
      pauseBefore: () => 1,
    })
    open.push(tab)
    return { tab, heard, lost }
  }
  const stream = async (index: number) => {
    await expect.poll(() => streams.length).toBeGreaterThan(index)
    const found = streams[index]
    if (!found) throw new Error('no such stream')
    return found
  }
  return { join, stream, streams }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((tab) => tab.leave()))
})

describe('joinFeed', () => {
  it('opens one stream for two tabs and passes it on', async () => {
    const { join, stream, streams } = stage()
    const first = join()
    const one = await stream(0)
    const second = join()
    one.say('37 percent')
    await expect.poll(() => second.heard).toContain('37 percent')
    expect(first.heard).toEqual(['37 percent'])
    expect(streams).toHaveLength(1)
  })

  it('tells a tab that comes later what was said last', async () => {
    const { join, stream } = stage()
    join()
    ;(await stream(0)).say('done')
    const late = join()
    await expect.poll(() => late.heard).toEqual(['done'])
  })

  it('hands the stream to the next tab when its holder leaves, and closes its own', async () => {
    const { join, stream } = stage()
    const first = join()
    const one = await stream(0)
    const second = join()
    await first.tab.leave()
    expect(one.signal.aborted).toBe(true)
    ;(await stream(1)).say('still here')
    expect(second.heard).toContain('still here')
  })

  it('opens a closed stream again when another tab starts something', async () => {
    const { join, stream } = stage()
    join()
    const second = join()
    ;(await stream(0)).close()
    second.tab.wake()
    ;(await stream(1)).say('new job')
    await expect.poll(() => second.heard).toEqual(['new job'])
  })

  it('tries again after a broken stream', async () => {
    const { join, stream } = stage()
    const { heard } = join()
    ;(await stream(0)).fail()
    ;(await stream(1)).say('back')
    expect(heard).toEqual(['back'])
  })

  it('says in every tab that the line is lost once it does not open again, and that it is back', async () => {
    const { join, stream } = stage()
    const first = join()
    ;(await stream(0)).say('37 percent')
    const second = join()
    await expect.poll(() => second.heard).toEqual(['37 percent'])
    ;(await stream(0)).fail()
    const again = await stream(1)
    expect(first.lost).toEqual([])
    again.fail()
    await expect.poll(() => [first.lost, second.lost]).toEqual([[true], [true]])
    const third = join()
    await expect.poll(() => third.lost).toEqual([true])
    ;(await stream(2)).say('38 percent')
    await expect.poll(() => [first.lost, second.lost].map((told) => told.at(-1))).toEqual([false, false])
  })

  it('does not take a refusal for a lost line', async () => {
    const { join, stream } = stage()
    const { lost } = join()
    for (const index of [0, 1, 2]) (await stream(index)).fail('refused')
    await stream(3)
    expect(lost).toEqual([])
  })
})
