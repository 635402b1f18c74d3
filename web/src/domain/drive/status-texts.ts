import type { AiStatusKind } from '../resources/ai-status.tsx'

/** What is said of how a file is. */
export const statusTexts = {
  draft: 'draft',
  nonAi: 'nonAi',
  notProcessed: 'notProcessed',
  processed: 'processed',
  withoutText: 'withoutText',
  failed: 'processingFailed',
} as const satisfies Record<AiStatusKind, string>
