import type { Job } from '@millwright/contract/processing'
import { describe, expect, it } from 'vitest'
import { newItem, type UploadItem } from '../../domain/uploads/upload-queue.ts'
import { endingsSince } from './endings.ts'

const upload = (uid: string, status: UploadItem['status']): UploadItem => ({
  ...newItem({
    uid,
    fileName: `${uid}.pdf`,
    size: 1,
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
  status,
})
const job = (status: Job['status'], progress = 0): Job => ({
  jobId: '018f0000-0000-7000-8000-000000000001',
  queue: 'documents',
  jobType: 'process',
  fileName: 'manual.pdf',
  resourceId: '018f0000-0000-7000-8000-000000000002',
  progress,
  stage: '',
  stageReason: null,
  status,
  error: null,
  reason: null,
  lasting: false,
})

describe('endingsSince', () => {
  it('says nothing of what had ended before it was seen', () => {
    expect(endingsSince(null, [upload('a', 'completed')], [job('failed')]).endings).toEqual([])
  })

  it('says what ended, several of a kind together, and each once', () => {
    const before = endingsSince(null, [upload('a', 'uploading'), upload('b', 'pending')], [job('active')]).now
    const ended = [upload('a', 'completed'), upload('b', 'completed')]
    const { endings, now } = endingsSince(before, ended, [job('failed')])
    expect(endings).toEqual([
      { kind: 'uploaded', names: ['a.pdf', 'b.pdf'] },
      { kind: 'processFailed', names: ['manual.pdf'] },
    ])
    expect(endingsSince(now, ended, [job('failed')]).endings).toEqual([])
  })

  it('is silent while a percent grows', () => {
    const before = endingsSince(null, [], [job('active', 10)]).now
    expect(endingsSince(before, [], [job('active', 11)]).endings).toEqual([])
  })
})
