import { describe, expect, it } from 'vitest'
import { afterStep, nextUpload, percentSent, secondsLeft, type UploadItem, type UploadStep } from './upload-queue.ts'

const item = (uid: string): UploadItem => ({
  uid,
  fileName: `${uid}.pdf`,
  size: 1000,
  userId: 'u',
  departmentId: 'd',
  assetId: 'a',
  status: 'pending',
  task: 'Pending',
  sent: 0,
  startedAt: 0,
  seenAt: 0,
  record: null,
  reason: null,
})
const after = (...steps: UploadStep[]) => steps.reduce(afterStep, [item('one'), item('two')])

describe('the upload queue', () => {
  it('sends one after another and never two at once', () => {
    expect(nextUpload(after())?.uid).toBe('one')
    expect(nextUpload(after({ type: 'started', uid: 'one', at: 5 }))).toBeUndefined()
    const done = after(
      { type: 'started', uid: 'one', at: 5 },
      { type: 'event', uid: 'one', event: { type: 'close', content: null } },
    )
    expect(nextUpload(done)?.uid).toBe('two')
  })

  it('goes on with the next one after a failure and keeps the reason', () => {
    const queue = after(
      { type: 'started', uid: 'one', at: 5 },
      { type: 'event', uid: 'one', event: { type: 'error', content: 'This file is not a PDF' } },
    )
    expect(queue[0]).toMatchObject({ status: 'error', task: 'Failed', reason: 'This file is not a PDF' })
    expect(nextUpload(queue)?.uid).toBe('two')
  })

  it('tells a refusal of the server from a failure in the stream', () => {
    expect(after({ type: 'refused', uid: 'two', reason: 'Login required' })[1]).toMatchObject({
      status: 'error',
      task: 'Error',
    })
  })

  it('says 100 percent only when the server has the file', () => {
    const sent = after({ type: 'started', uid: 'one', at: 0 }, { type: 'sent', uid: 'one', bytes: 1000, at: 9 })
    expect(sent.map(percentSent)).toEqual([99, 0])
    expect(
      afterStep(sent, { type: 'event', uid: 'one', event: { type: 'close', content: null } }).map(percentSent),
    ).toEqual([100, 0])
  })

  it('reckons the time left from the speed so far, once there is one', () => {
    const at = (bytes: number, ms: number) =>
      after({ type: 'started', uid: 'one', at: 1000 }, { type: 'sent', uid: 'one', bytes, at: 1000 + ms })[0]
    const early = at(250, 500)
    expect(early && secondsLeft(early)).toBeUndefined()
    const steady = at(250, 2000)
    expect(steady && secondsLeft(steady)).toBe(6)
  })
})
