import { describe, expect, it } from 'vitest'
import { afterStep, newItem, nextUpload, secondsLeft, type UploadItem, type UploadStep } from './upload-queue.ts'

const item = (uid: string, by: Partial<UploadItem> = {}): UploadItem => ({
  ...newItem({
    uid,
    fileName: `${uid}.pdf`,
    size: 1000,
    userId: 'u',
    departmentId: 'd',
    assetId: 'a',
    kind: 'document',
    parentId: null,
    isDrive: false,
    initiateProcessing: true,
    aiAccess: true,
    ifTaken: 'rename',
    versionOf: null,
    language: '',
  }),
  ...by,
})
const after = (...steps: UploadStep[]) => steps.reduce(afterStep, [item('one'), item('two')])
const closed = (uid: string): UploadStep => ({ type: 'event', uid, event: { type: 'close', content: null } })
const sent = (bytes: number, at: number): UploadStep => ({ type: 'sent', uid: 'one', bytes, at })

describe('the upload queue', () => {
  it('sends one after another and never two of a kind at once', () => {
    expect(after().map(({ status, task }) => `${status} ${task}`)).toEqual(['pending Pending', 'pending Pending'])
    expect(nextUpload(after(), 'document')?.uid).toBe('one')
    const begun = after({ type: 'started', uid: 'one' })
    expect(begun[0]).toMatchObject({ status: 'uploading', task: 'Starting' })
    expect(nextUpload(begun, 'document')).toBeUndefined()
    expect(nextUpload(afterStep(begun, closed('one')), 'document')?.uid).toBe('two')
  })

  it('lets an image go out while a document is on its way', () => {
    const queue = [item('one', { status: 'uploading' }), item('two', { kind: 'image' }), item('three')]
    expect(nextUpload(queue, 'image')?.uid).toBe('two')
    expect(nextUpload(queue, 'document')).toBeUndefined()
    expect(nextUpload(queue, 'video')).toBeUndefined()
  })

  it('goes on with the next one after a failure and keeps the reason', () => {
    const queue = after(
      { type: 'started', uid: 'one' },
      { type: 'event', uid: 'one', event: { type: 'error', content: 'This file is not a PDF' } },
    )
    expect(queue[0]).toMatchObject({ status: 'error', task: 'Failed', reason: 'This file is not a PDF' })
    expect(nextUpload(queue, 'document')?.uid).toBe('two')
  })

  it('tells a refusal of the server from a failure in the stream', () => {
    expect(after({ type: 'refused', uid: 'two', reason: 'Login required' })[1]).toMatchObject({
      status: 'error',
      task: 'Error',
    })
  })

  it('shows the text of the server while it works on the file', () => {
    const queue = after(
      { type: 'started', uid: 'one' },
      { type: 'event', uid: 'one', event: { type: 'task', content: 'Saving' } },
    )
    expect(queue[0]?.task).toBe('Saving')
  })

  it('says that it uploads from the first byte on, of which the server tells nobody yet', () => {
    expect(after({ type: 'started', uid: 'one' }, sent(0, 8))[0]?.task).toBe('Starting')
    const sending = after({ type: 'started', uid: 'one' }, sent(500, 9))
    expect(sending[0]?.task).toBe('Uploading')
    const saving = afterStep(sending, { type: 'event', uid: 'one', event: { type: 'task', content: 'Saving' } })
    expect(afterStep(saving, sent(1000, 10))[0]?.task).toBe('Saving')
  })

  it('says 100 percent only when the server has the file', () => {
    const all = after({ type: 'started', uid: 'one' }, sent(1000, 9))
    expect(all.map(({ progress }) => progress)).toEqual([99, 0])
    expect(afterStep(all, closed('one'))[0]?.progress).toBe(100)
  })

  it('begins anew when it is tried again', () => {
    const queue = after({ type: 'started', uid: 'one' }, sent(500, 9), { type: 'refused', uid: 'one', reason: 'no' })
    expect(afterStep(queue, { type: 'again', uid: 'one', size: 1000 })[0]).toEqual(item('one'))
  })
})

describe('the time left', () => {
  const left = (...steps: UploadStep[]) => {
    const [one] = after({ type: 'started', uid: 'one' }, ...steps)
    return one && secondsLeft(one)
  }

  it('is said once there is a speed', () => {
    expect(left(sent(100, 1000))).toBeUndefined()
    expect(left(sent(100, 1000), sent(200, 1100))).toBeUndefined()
    expect(left(sent(100, 1000), sent(300, 2000))).toBe(4)
  })

  it('does not take what was sent before the page was closed for speed', () => {
    expect(left(sent(800, 1000), sent(900, 2000))).toBe(1)
  })

  it('follows the speed without jumping to it', () => {
    const [one] = after(sent(0, 0), sent(100, 1000), sent(100, 2000))
    expect(one?.speed).toBeCloseTo(70)
  })

  it('is not known while the line is down', () => {
    expect(left(sent(100, 1000), sent(300, 2000), { type: 'stalled', uid: 'one' })).toBeUndefined()
  })
})
