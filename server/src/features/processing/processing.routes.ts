import type { processingRoutes } from '@millwright/contract/processing'
import type { HandlersOf } from '../../calls/handler.ts'
import { documentStatus } from './document-status.ts'
import { processDocument } from './process-document.ts'
import type { ProcessingDeps } from './processing.deps.ts'

export function processingHandlers(deps: ProcessingDeps): HandlersOf<typeof processingRoutes> {
  return { processDocument: processDocument(deps), documentStatus: documentStatus(deps) }
}
