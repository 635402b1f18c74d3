import { expect, it } from 'vitest'
import { presentRun } from './system.presenter.ts'
import type { RunRow } from './system.repository.ts'

const at = (seconds: number) => new Date(Date.parse('2026-06-01T01:00:00Z') + seconds * 1000)
const row: RunRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'backup',
  thorough: false,
  state: 'running',
  startedAt: at(0),
  heartbeatAt: at(40),
  endedAt: null,
  sentence: '',
  findings: [],
  fresh: [],
  files: 0,
  bytes: 0,
}

it('shows a run as broken off when its process has said nothing for a while', () => {
  expect(presentRun(row, at(60))).toMatchObject({ state: 'running', endedAt: null, sentence: '' })
  expect(presentRun(row, at(200))).toMatchObject({
    state: 'stopped',
    endedAt: '2026-06-01T01:00:40.000Z',
    sentence: 'It was broken off: the process that ran it is gone.',
  })
  expect(presentRun({ ...row, state: 'done', endedAt: at(50) }, at(200)).state).toBe('done')
})
