import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'
import { describe, expect, it } from 'vitest'
import { canBeProcessed, latestJobs, statusOf } from './document-status.ts'

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const file = (by: Partial<FileRecord>): FileRecord => ({
  id: id(1),
  type: 'document',
  fileName: 'a.pdf',
  url: '/files/x',
  thumbnailUrl: null,
  version: 1,
  aiAccess: true,
  processed: false,
  failure: null,
  draft: false,
  parentId: null,
  access: 'full',
  metadata: { size: 1, extension: 'pdf', type: 'application/pdf', updatedAt: '2026-11-18T09:42:00.000Z' },
  ...by,
})
const job = (status: Job['status'], jobId = id(2)): Job => ({
  jobId,
  queue: 'documents',
  jobType: 'process',
  fileName: 'a.pdf',
  resourceId: id(1),
  progress: 10,
  stage: '',
  stageReason: null,
  status,
  error: null,
  reason: null,
  lasting: false,
})

describe('statusOf', () => {
  it('follows the job while it waits or works, also on a processed document', () => {
    expect(statusOf(file({ processed: true }), job('active'))).toBe('running')
    expect(statusOf(file({}), job('waiting'))).toBe('running')
  })

  it('says Non AI before anything about processing', () => {
    expect(statusOf(file({ aiAccess: false }), undefined)).toBe('nonAi')
    expect(statusOf(file({ draft: true, aiAccess: false }), undefined)).toBe('draft')
  })

  it('says failed only while the document is not processed', () => {
    expect(statusOf(file({}), job('failed'))).toBe('failed')
    expect(statusOf(file({ processed: true }), job('failed'))).toBe('processed')
    expect(statusOf(file({}), undefined)).toBe('notProcessed')
    expect(statusOf(file({ failure: 'It is damaged' }), undefined)).toBe('failed')
  })

  it('believes a completed job before the list has come again', () => {
    expect(statusOf(file({}), job('completed'))).toBe('processed')
  })

  it('calls a picture that says nothing neither failed nor processed', () => {
    expect(statusOf(file({ processed: true, withoutText: true }), undefined)).toBe('withoutText')
    expect(statusOf(file({}), { ...job('completed'), withoutText: true })).toBe('withoutText')
  })
})

it('takes the newest job of a document, whatever their order', () => {
  expect(latestJobs([job('active', id(5)), job('failed', id(3))]).get(id(1))?.status).toBe('active')
})

describe('canBeProcessed', () => {
  it('is what is not processed yet, or failed', () => {
    const all = ['nonAi', 'notProcessed', 'processed', 'failed', 'running'] as const
    expect(all.filter((status) => canBeProcessed(file({}), status))).toEqual(['notProcessed', 'failed'])
  })

  it('is a draft whose saved version before it is not processed', () => {
    const draft = { type: 'note', draft: true } as const
    expect(canBeProcessed(file({ ...draft, savedUnprocessed: true }), 'draft')).toBe(true)
    expect(canBeProcessed(file({ ...draft, savedUnprocessed: false }), 'draft')).toBe(false)
    expect(canBeProcessed(file({ ...draft, savedUnprocessed: true, aiAccess: false }), 'draft')).toBe(false)
  })
})
