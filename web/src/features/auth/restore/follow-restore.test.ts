import type { Setup } from '@millwright/contract/setup'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followRestore, type RestoreState } from './follow-restore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unused: Setup = { canRestore: true, restore: null }
const used: Setup = { canRestore: false, restore: null }
const saying = (state: NonNullable<Setup['restore']>['state'], reason: string | null = null): Setup => ({
  canRestore: false,
  restore: { state, done: 1, total: 2, reason },
})
const away = null

/** What is told of a restore while the server answers so, the last answer again and again. */
async function toldOf(answers: readonly (Setup | null)[]): Promise<RestoreState[]> {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    const data = answers[Math.min(asked++, answers.length - 1)]
    if (data === away) throw new TypeError('Failed to fetch')
    return Response.json({ status: true, data, message: null, error: null })
  })
  const told: RestoreState[] = []
  const done = (async () => {
    for await (const at of followRestore('ABCD', new AbortController().signal)) told.push(at)
    return told
  })()
  await vi.advanceTimersByTimeAsync(120_000)
  return done
}

const running = { state: 'running', done: 1, total: 2 }
const failed = { state: 'failed', reason: null }

it.each<[string, (Setup | null)[], object[]]>([
  [
    'goes on and succeeds',
    [unused, saying('running'), away, away, saying('restored')],
    [running, { state: 'restored' }],
  ],
  ['succeeds before anybody saw it running', [unused, away, away, saying('restored')], [{ state: 'restored' }]],
  [
    'fails with a reason',
    [saying('running'), saying('failed', 'damaged')],
    [running, { state: 'failed', reason: 'damaged' }],
  ],
  ['fails while nobody looked, and is offered anew', [saying('running'), away, away, unused], [running, failed]],
  ['failed before somebody registered', [saying('running'), away, used], [running, failed]],
  ['is answered by a server that somebody has registered on meanwhile', [unused, away, away, used], [failed]],
  ['is not begun, since somebody has registered', [used], [failed]],
])('a restore that %s is told so', async (_, answers, told) => {
  expect(await toldOf(answers)).toEqual(told)
})
