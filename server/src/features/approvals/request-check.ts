import type { approvalRoutes } from '@millwright/contract/approvals'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { ApprovalDeps } from './approvals.deps.ts'
import { findApproval, isExpertOf, lockRequest, saveRequest } from './approvals.repository.ts'
import { presentOneWithChanges } from './present-with-changes.ts'

/**
 * Shares question, answer and sources with the full members of the asset. While it waits, each
 * expert is mailed once, however often they are named.
 */
export function requestCheck(deps: ApprovalDeps): HandlersOf<typeof approvalRoutes>['request'] {
  return async ({ tx, viewer, granted: { expertId }, query, body: { note } }) => {
    // Mails go out by the rights of who asks, and a service token's are with the token alone.
    if (expertId !== null && viewer.isService) throw new Refusal('forbidden', reasons.expertByService)
    const shared = await deps.readAnswer(tx, viewer, query.msgId)
    if (!shared) throw notFound()
    const { assetId } = shared
    // What others are shown must be what all readers of one asset may read.
    if (assetId === null) throw new Refusal('conflict', reasons.approvalOfOneAsset)
    if (expertId !== null && !(await isExpertOf(tx, viewer, { assetId, expertId }))) throw notFound()
    const before = await lockRequest(tx, viewer, shared.messageId)
    const waiting = before?.state === 'waiting' ? before : null
    const mail = mailFor(expertId, { sent: before?.mails ?? 0, to: waiting?.mailedTo ?? [] })
    if (mail.sent > limits.approvalMails) throw new Refusal('conflict', reasons.approvalMailsSent)
    // Who was named last is still asked when nobody is named this time.
    const asked = { note, expertId: expertId ?? waiting?.expertId ?? null, mails: mail.sent, mailedTo: mail.to }
    const id = await saveRequest(tx, viewer, { ...shared, assetId, ...asked })
    if (id === null) throw new Refusal('conflict', reasons.approvalDecided)
    if (mail.isNew) {
      const job = { companyId: viewer.companyId, approvalId: id, about: 'request', expertId, mail: mail.sent } as const
      await deps.enqueueMail(tx, job)
    }
    await deps.followApproval(tx, { companyId: viewer.companyId, approvalId: id })
    const row = await findApproval(tx, viewer, id)
    if (!row) throw notFound()
    return { data: await presentOneWithChanges(tx, viewer, row) }
  }
}

type Mails = { sent: number; to: string[] }

function mailFor(expertId: string | null, { sent, to }: Mails): Mails & { isNew: boolean } {
  if (expertId === null || to.includes(expertId)) return { sent, to, isNew: false }
  return { sent: sent + 1, to: [...to, expertId], isNew: true }
}
