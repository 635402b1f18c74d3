import { texts } from '@millwright/contract/texts'
import type { processingRoutes } from '@millwright/contract/processing'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { findProcessableIn } from './processing.repository.ts'
import { startProcessing } from './start-processing.ts'

export function processDocument(deps: ProcessingDeps): HandlersOf<typeof processingRoutes>['processDocument'] {
  return async ({ tx, viewer, granted: { assetId, documentId } }) => {
    const document = await findProcessableIn(tx, { viewer, assetId }, documentId)
    if (!document) throw notFound()
    if (!document.aiAccess) throw new Refusal('conflict', texts.aiAccessOff)
    return { data: await startProcessing(deps, tx, { viewer, assetId, resourceId: documentId, ...document }) }
  }
}
