import { reasons } from '@millwright/contract/reasons/refusals'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Caller } from '../access/caller.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { keepAuthorizing } from './keep-authorizing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A caller whose transactions are counted; `refuse` ends what it was. */
function callerNamed(name: string) {
  const counts = { transactions: 0 }
  let refusal: Error | null = null
  const act: Caller['act'] = async (work) => {
    counts.transactions += 1
    if (refusal) throw refusal
    return work({} as Transaction, {} as Viewer)
  }
  const caller: Caller = { kind: 'session', name, act, look: async (work) => work({} as Transaction, null) }
  return { caller, counts, refuse: (error: Error) => void (refusal = error) }
}

function open(caller: Caller, question: string, judge: () => Promise<unknown> = async () => {}) {
  const abort = new AbortController()
  keepAuthorizing({ caller, exceptions: {}, question, judge }, abort)
  return abort
}

const later = () => vi.advanceTimersByTimeAsync(4_500)

it('asks once for all streams of one caller, and the same question once [T39]', async () => {
  const { caller, counts } = callerNamed('ada')
  const judge = vi.fn<() => Promise<void>>(async () => {})
  const streams = Array.from({ length: 500 }, (_, at) => open(caller, `asset ${at % 2}`, judge))
  await later()
  expect(counts.transactions).toBe(1)
  expect(judge).toHaveBeenCalledTimes(2)
  for (const abort of streams) abort.abort()
  await later()
  await later()
  expect(counts.transactions).toBe(1)
})

it('ends the streams of what is gone, and no other [T39]', async () => {
  const { caller } = callerNamed('bea')
  let isGone = false
  const gone = [0, 1].map(() =>
    open(caller, 'gone', async () => {
      if (isGone) throw notFound()
    }),
  )
  const other = open(caller, 'other')
  const stranger = open(callerNamed('cid').caller, 'gone')
  await later()
  expect(gone.map(({ signal }) => signal.aborted)).toEqual([false, false])
  isGone = true
  await later()
  expect(gone.map(({ signal }) => (signal.reason as Refusal).code)).toEqual(['not-found', 'not-found'])
  expect([other.signal.aborted, stranger.signal.aborted]).toEqual([false, false])
  for (const abort of [other, stranger]) abort.abort()
})

it('ends all streams of who may not act any more, and none while the database is away [T39]', async () => {
  const { caller, refuse } = callerNamed('dan')
  const streams = ['a', 'b'].map((question) => open(caller, question))
  refuse(new Error('The database does not respond'))
  await later()
  refuse(new Refusal('too-many', reasons.serverInUse))
  await later()
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([false, false])
  refuse(new Refusal('login-required'))
  await later()
  expect(streams.map(({ signal }) => (signal.reason as Refusal).code)).toEqual(['login-required', 'login-required'])
})

it('asks many different questions in parts, each in a transaction', async () => {
  const { caller, counts } = callerNamed('eva')
  const judge = vi.fn<() => Promise<void>>(async () => {})
  const streams = Array.from({ length: 45 }, (_, at) => open(caller, `asset ${at}`, judge))
  await later()
  expect(judge).toHaveBeenCalledTimes(45)
  expect(counts.transactions).toBe(3)
  for (const abort of streams) abort.abort()
})

it('one that cannot be judged keeps no other open, and stays open itself', async () => {
  const { caller } = callerNamed('flo')
  const gone = async () => {
    throw notFound()
  }
  const first = open(caller, 'first', gone)
  const unclear = open(caller, 'unclear', async () => {
    throw new Error('The statement took too long')
  })
  const last = open(caller, 'last', gone)
  await later()
  expect([first, unclear, last].map(({ signal }) => signal.aborted)).toEqual([true, false, true])
  unclear.abort()
})
