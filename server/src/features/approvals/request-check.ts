import type { approvalRoutes } from '@millwright/contract/approvals'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { ApprovalDeps } from './approvals.deps.ts'
import { presentApproval } from './approvals.presenter.ts'
import { findApproval, isExpertOf, lockRequest, saveRequest } from './approvals.repository.ts'

/**
 * Shares question, answer and sources with the full members of the asset. While it waits, its expert has the mail: asked
 * for again, only another expert gets one.
 */
export function requestCheck(deps: ApprovalDeps): HandlersOf<typeof approvalRoutes>['request'] {
  return async ({ tx, viewer, granted: { expertId }, query, body: { note } }) => {
    const shared = await deps.readAnswer(tx, viewer, query.msgId)
    if (!shared) throw notFound()
    const { assetId } = shared
    // What others are shown must be what all readers of one asset may read.
    if (assetId === null) throw new Refusal('conflict', texts.approvalOfOneAsset)
    if (expertId !== null && !(await isExpertOf(tx, viewer, { assetId, expertId }))) throw notFound()
    const before = await lockRequest(tx, viewer, shared.messageId)
    const isWaiting = before?.state === 'waiting'
    const isToMail = expertId !== null && !(isWaiting && before.expertId === expertId)
    // Who has the mail already is still asked, also when no expert is named this time.
    const askedExpert = expertId ?? (isWaiting ? before.expertId : null)
    const mails = (before?.mails ?? 0) + (isToMail ? 1 : 0)
    if (mails > limits.approvalMails) throw new Refusal('conflict', texts.approvalMailsSent)
    const id = await saveRequest(tx, viewer, { ...shared, assetId, note, expertId: askedExpert, mails })
    if (id === null) throw new Refusal('conflict', texts.approvalDecided)
    if (isToMail) {
      await deps.enqueueMail(tx, { companyId: viewer.companyId, approvalId: id, about: 'request', expertId })
    }
    const row = await findApproval(tx, viewer, id)
    if (!row) throw notFound()
    return { data: presentApproval(row) }
  }
}
