import type { Approval } from '@millwright/contract/approvals'
import type { ChangedFact } from '@millwright/contract/facts'
import type { ApprovalRow } from './approvals.repository.ts'

export function presentApproval(row: ApprovalRow, changedFacts: readonly ChangedFact[] = []): Approval {
  const { approval, departmentId, askedByName, expertName, decidedByName } = row
  const { id, messageId: msgId, assetId, question, answer, sources, note, state, text } = approval
  const { askedBy, expertId, decidedBy, decidedAt, createdAt, updatedAt } = approval
  return {
    id,
    msgId,
    assetId,
    departmentId,
    question,
    answer,
    sources,
    note,
    state,
    text,
    askedBy: { _id: askedBy, username: askedByName },
    expert: personOf(expertId, expertName),
    askedAt: createdAt.toISOString(),
    decidedBy: personOf(decidedBy, decidedByName),
    decidedAt: decidedAt?.toISOString() ?? null,
    ...(changedFacts.length > 0 ? { changedFacts: [...changedFacts] } : {}),
    updatedAt: updatedAt.toISOString(),
  }
}

function personOf(_id: string | null, username: string | null): Approval['expert'] {
  return _id === null || username === null ? null : { _id, username }
}
