import { reason } from '@millwright/contract/reasons/reason'
import { expect, it } from 'vitest'
import { storedReason } from '../../schema/reasons.ts'
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
  reasonCode: null,
  reasonParams: null,
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

it('says what became of a run by its code, and of one from before there were codes in the sentence that it has', () => {
  const ended = { ...row, state: 'done', endedAt: at(50) } as const
  const { reasonCode, reasonParams } = storedReason(reason('backup.written', { isProven: true, removed: 2 }))
  expect(presentRun({ ...ended, reasonCode, reasonParams }, at(60))).toMatchObject({
    sentence: 'It was restored, and nothing is wrong there. 2 old backups were removed.',
    reason: { code: 'backup.written', params: { isProven: true, removed: 2 } },
  })
  // What a backup's place said stood there as its text, and a reason in a reason as its sentence.
  for (const [reasonCode, reasonParams, sentence] of [
    ['other', { text: '/backups holds no backup.' }, '/backups holds no backup.'],
    ['target.without_backup', { title: '/backups' }, '/backups holds no backup.'],
    [
      'backup.old_stay',
      { isProven: false, why: 'It is away.' },
      'It was written. Old backups could not be removed: It is away.',
    ],
  ] as const) {
    expect(presentRun({ ...ended, reasonCode, reasonParams }, at(60))).toMatchObject({ sentence })
  }
  expect(presentRun({ ...ended, sentence: 'It was written.' }, at(60))).toMatchObject({
    sentence: 'It was written.',
    reason: null,
  })
})

it('says what was found by its code, and of a row from before in its sentence', () => {
  const stored = { code: 'bytes.size', mendable: false, count: 2, examples: ['a', 'b'], sentence: '', advice: '' }
  const old = { ...stored, sentence: '2 files were odd.', advice: 'Look.' }
  const later = { ...stored, code: 'bytes.of-a-later-edition' }
  const { findings } = presentRun({ ...row, findings: [stored, old, later] }, at(60))
  expect(findings.map(({ sentence, advice }) => [sentence, advice])).toEqual([
    ['2 files are longer or shorter than stored.', 'Restore them from a backup.'],
    ['2 files were odd.', 'Look.'],
    ['bytes.of-a-later-edition', ''],
  ])
})
