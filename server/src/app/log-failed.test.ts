import { reasons } from '@millwright/contract/reasons/refusals'
import { texts } from '@millwright/contract/texts'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { logFailed } from './log-failed.ts'
import { refusalOf } from './replies.ts'

function loggedOf(error: unknown): unknown[] {
  const lines: unknown[] = []
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()))
    done()
  }
  const log = createLog('info', [], new Writable({ write }))
  logFailed(log, refusalOf(error), { method: 'POST', route: '/api/process/text', requestId: 'one' })
  return lines
}
const [warning, failure] = [40, 50]

describe('what is logged of a call that failed', () => {
  it('is a line without a stack where a part is away by intention', () => {
    const lines = loggedOf(new Refusal('unavailable', reasons.modelSilent))
    expect(lines).toMatchObject([
      { level: warning, reason: texts.modelSilent, route: '/api/process/text', requestId: 'one' },
    ])
    expect(JSON.stringify(lines)).not.toContain('stack')
  })

  it('is the error with its stack where something broke', () => {
    const lost = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })
    for (const error of [new Error('a fault'), lost]) {
      const stack = expect.stringContaining(error.message) as string
      expect(loggedOf(error)).toMatchObject([{ level: failure, error: { message: error.message, stack } }])
    }
  })

  it('is nothing where the caller is at fault', () => {
    expect(loggedOf(new Refusal('conflict'))).toEqual([])
  })
})
