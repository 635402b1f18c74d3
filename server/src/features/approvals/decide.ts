import type { ApprovalDecision, approvalRoutes } from '@millwright/contract/approvals'
import { answerAsTyped } from '@millwright/contract/plain-answer'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordWebhookEvent } from '../../calls/webhook-events.repository.ts'
import { invalidInput, notFound, Refusal } from '../../platform/refusal.ts'
import type { ApprovalDeps } from './approvals.deps.ts'
import { type ApprovalRow, findApproval, findInReadable, lockApproval, saveDecision } from './approvals.repository.ts'
import { presentOneWithChanges } from './present-with-changes.ts'

/** By a full member; a decision can be changed. */
export function decide({ enqueueMail, followApproval }: ApprovalDeps): HandlersOf<typeof approvalRoutes>['decide'] {
  return async (call) => {
    const { tx, viewer, refuseStale } = call
    const id = call.query.approvalId
    await lockApproval(tx, viewer, id)
    const found = await findInReadable(tx, viewer, id)
    if (!found) throw notFound()
    if (found.level !== 'full') throw new Refusal('forbidden')
    await refuseStale(found.approval.updatedAt, () => presentOneWithChanges(tx, viewer, found))
    const { body } = call
    if (body.decision === 'approved' && !isAnswer(found.approval)) {
      throw new Refusal('conflict', reasons.approvalOfRefusal)
    }
    await saveDecision(tx, viewer, { id, state: body.decision, text: decidedText(body, found.approval.answer) })
    await enqueueMail(tx, { companyId: viewer.companyId, approvalId: id, about: 'outcome' })
    await followApproval(tx, { companyId: viewer.companyId, approvalId: id })
    const row = await findApproval(tx, viewer, id)
    if (!row) throw notFound()
    if (body.decision !== 'declined') {
      const { departmentId, approval } = row
      const data = { approvalId: id, decision: body.decision, assetId: approval.assetId, departmentId }
      await recordWebhookEvent(tx, viewer.companyId, { event: 'answer.approved', data })
    }
    return { data: await presentOneWithChanges(tx, viewer, row) }
  }
}

/** What the material does not hold is told with the nearest places, or with none: as an answer it would mislead. */
function isAnswer({ sources }: ApprovalRow['approval']): boolean {
  return sources.some(({ nearest }) => !nearest)
}

function decidedText({ decision, text }: ApprovalDecision, answer: string): string {
  switch (decision) {
    case 'approved':
      return withoutNumbers(answer)
    case 'corrected':
      if (text === '') throw invalidInput({ text: reasons.approvalTextRequired })
      return answerAsTyped(withoutNumbers(text))
    case 'declined':
      return text
  }
}

/** `[1]` names a source of the answer that was asked: the approved one stands by itself. */
function withoutNumbers(answer: string): string {
  return answer.replace(/ ?\[\d+(?:[,-] ?\d+)*\]/gu, '').trim()
}
