import type { ModifiedTextEvent } from '@millwright/contract/writing'
import { expect, it } from 'vitest'
import { begun, heard } from './modified-text.ts'

it('collects the text with how it was made and its unproven figures', () => {
  const told: ModifiedTextEvent[] = [
    { type: 'note', content: 'By rule' },
    { type: 'chunk', content: 'To 85' },
    { type: 'chunk', content: ' Nm' },
    { type: 'end', content: { unproven: [{ start: 3, end: 8 }] } },
  ]
  expect(told.reduce((modified, event) => heard(modified, event), begun)).toEqual({
    state: 'complete',
    text: 'To 85 Nm',
    note: 'By rule',
    reason: null,
    unproven: [{ start: 3, end: 8 }],
  })
})

it('stays failed when the marks of what came are told', () => {
  const failed = heard(heard(begun, { type: 'chunk', content: '85' }), { type: 'error', content: 'Cut off' })
  const ended = heard(failed, { type: 'end', content: { unproven: [] } })
  expect(ended).toMatchObject({ state: 'failed', text: '85', reason: 'Cut off', unproven: [] })
})
