import { afterEach, describe, expect, it, vi } from 'vitest'
import { joinFeed } from './shared-feed.ts'

type Tab = ReturnType<typeof joinFeed>
const open: Tab[] = []
let count = 0

/** A stream that a test speaks through, and the tabs that ask for it. */
function stage() {
  const name = `feed-${++count}`
  const streams: { say: (text: string) => void; close: () => void; fail: () => void; signal: AbortSignal }[] = []
  const join = () => {
    const heard: string[] = []
    const tab = joinFeed<string>({
      name,
      listen: (say, signal) =>
        new Promise((resolve, reject) => {
          streams.push({ say, close: resolve, fail: () => reject(new Error('broken')), signal })
          signal.addEventListener('abort', () => resolve())
        }),
      parse: (value) => (typeof value === 'string' ? value : undefined),
      hear: (text) => heard.push(text),
      pauseBefore: () => 1,
    })
    open.push(tab)
    return { tab, heard }
  }
  const stream = async (index: number) => {
    await vi.waitFor(() => expect(streams.length).toBeGreaterThan(index))
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
    await vi.waitFor(() => expect(second.heard).toContain('37 percent'))
    expect(first.heard).toEqual(['37 percent'])
    expect(streams).toHaveLength(1)
  })

  it('tells a tab that comes later what was said last', async () => {
    const { join, stream } = stage()
    join()
    ;(await stream(0)).say('done')
    const late = join()
    await vi.waitFor(() => expect(late.heard).toEqual(['done']))
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
    await vi.waitFor(() => expect(second.heard).toEqual(['new job']))
  })

  it('tries again after a broken stream', async () => {
    const { join, stream } = stage()
    const { heard } = join()
    ;(await stream(0)).fail()
    ;(await stream(1)).say('back')
    expect(heard).toEqual(['back'])
  })
})
