import { describe, expect, it } from 'vitest'
import { lastAttempt, nextRun } from './due.ts'

const at = { hour: 2, minute: 30 }
const day = { every: { count: 1, unit: 'd' }, at } as const
/** Of this machine's own clock, whatever zone that is in. */
const moment = (dayOfMonth: number, hour: number, minute = 0) => new Date(2026, 5, dayOfMonth, hour, minute)

describe('what is due', () => {
  it.each([
    ['in the night after it', day, moment(1, 15), moment(2, 2, 30)],
    ['in the same night, when that is to come', day, moment(1, 1), moment(1, 2, 30)],
    ['a day after it began in time', day, moment(1, 2, 30), moment(2, 2, 30)],
    ['a week after it', { every: { count: 7, unit: 'd' }, at } as const, moment(1, 2, 31), moment(8, 2, 30)],
    ['so many hours after it', { every: { count: 12, unit: 'h' }, at } as const, moment(1, 15), moment(2, 3)],
  ])('is due %s', (_when, schedule, last, next) => {
    expect(nextRun(schedule, last)).toEqual(next)
  })

  it('begins what was broken off again, but not what always is', () => {
    const run = (state: 'done' | 'failed' | 'stopped', dayOfMonth: number) => ({
      state,
      startedAt: moment(dayOfMonth, 2),
    })
    expect(lastAttempt([])).toBeNull()
    expect(lastAttempt([run('failed', 3), run('done', 2)])).toEqual(moment(3, 2))
    expect(lastAttempt([run('stopped', 3), run('done', 2)])).toEqual(moment(2, 2))
    expect(lastAttempt([run('stopped', 3)])).toBeNull()
    expect(lastAttempt([run('stopped', 3), run('stopped', 2), run('done', 1)])).toEqual(moment(3, 2))
  })
})
