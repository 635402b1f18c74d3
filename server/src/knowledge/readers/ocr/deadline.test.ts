import { describe, expect, it } from 'vitest'
import { ReadingError } from '../failures.ts'
import { openExtra } from './deadline.ts'

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

describe('a step that only makes a reading better', () => {
  it('gives what it found', async () => {
    expect(await openExtra()(undefined, async () => 'surer')).toBe('surer')
  })

  it('is left when its time is over, and those after it are not begun', async () => {
    const extra = openExtra(20)
    let begun = 0
    const step = (signal: AbortSignal) => {
      begun++
      return never(signal)
    }
    expect([await extra(undefined, step), await extra(undefined, step), begun]).toEqual([undefined, undefined, 1])
  })

  it('gives nothing where it fails, and ends with who wanted it', async () => {
    const extra = openExtra()
    expect(await extra(undefined, () => Promise.reject(new ReadingError('out_of_memory')))).toBeUndefined()
    const stopping = new AbortController()
    const ended = extra(stopping.signal, never)
    stopping.abort(new Error('enough'))
    await expect(ended).rejects.toThrow('enough')
  })
})
