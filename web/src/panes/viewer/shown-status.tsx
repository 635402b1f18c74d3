import type { FileRecord } from '@millwright/contract/resources'
import { useTranslations } from 'use-intl'
import { AiStatus } from '../../domain/resources/ai-status.tsx'
import { failureOf, statusOf } from '../../domain/resources/document-status.ts'

const texts = {
  draft: 'draft',
  nonAi: 'nonAi',
  notProcessed: 'notProcessed',
  processed: 'processed',
  withoutText: 'withoutText',
  failed: 'processingFailed',
} as const

/** How a file is, as its record says: of a job nothing is known in a viewer. */
export function ShownStatus({ file }: { file: FileRecord }) {
  const t = useTranslations('viewer')
  const status = statusOf(file, undefined)
  if (status === 'running') return null
  return (
    <span title={failureOf(file, undefined) ?? undefined}>
      <AiStatus kind={status} text={t(texts[status])} />
    </span>
  )
}
