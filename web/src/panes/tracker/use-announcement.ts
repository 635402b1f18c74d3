import type { Job } from '@millwright/contract/processing'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UploadItem } from '../../domain/uploads/upload-queue.ts'
import { type Ending, endingsSince } from './endings.ts'

const keys = {
  uploaded: 'saidUploaded',
  uploadFailed: 'saidUploadFailed',
  processed: 'saidProcessed',
  withoutText: 'saidWithoutText',
  processFailed: 'saidProcessFailed',
} as const

/** What ended since the last time, for screen readers: percents would be chatter. */
export function useAnnouncement(uploads: readonly UploadItem[], jobs: readonly Job[]): string {
  const t = useTranslations('tracker')
  const [ended, setEnded] = useState<readonly Ending[]>([])
  const before = useRef<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    const { endings, now } = endingsSince(before.current, uploads, jobs)
    before.current = now
    if (endings.length > 0) setEnded(endings)
  }, [uploads, jobs])
  return ended.map(({ kind, names }) => t(keys[kind], { count: names.length, name: names[0] ?? '' })).join('. ')
}
