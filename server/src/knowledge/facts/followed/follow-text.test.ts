import { afterEach, expect, it, vi } from 'vitest'
import { readAhead } from './follow-text.ts'

/** Read in a thread: nothing that is short is given up. */
const long = [
  'Casing cover: 150 Nm',
  ...Array.from({ length: 500 }, () => 'The pump moves oil from the tank to the press.'),
]
const version = { companyId: 'c', resourceId: 'r', versionId: 'v', assetId: 'a', title: 'Pump' }
const pages = [{ segment: 1, isPicture: false, setting: null, text: long.join('\n') }]

afterEach(() => void vi.restoreAllMocks())

it('gives up what takes longer than five seconds where somebody waits for it, and nowhere else', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 5000 ? AbortSignal.abort() : timeout(ms)))
  const { signal } = new AbortController()
  expect(await readAhead(version, pages, { signal, isAwaited: true })).toEqual({ pages, read: null })
  const { read } = await readAhead(version, pages, { signal, isAwaited: false })
  expect(read?.map(({ subject, value, unit }) => [subject, value, unit])).toEqual([['Casing cover', '150', 'Nm']])
})
