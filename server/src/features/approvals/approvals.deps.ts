import type { Source } from '@millwright/contract/chats'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { ApprovalMailJob } from './approvals.jobs.ts'

/** An answer as it is shared with those who are to check it. */
export type AnswerToShare = {
  messageId: string
  /** With what it goes on from, so that it stands by itself. */
  question: string
  answer: string
  sources: Source[]
  /** The only asset that it was asked of and cites; null when there is none, or more. */
  assetId: string | null
}

export type ApprovalDeps = {
  /** Of the viewer's own; null when it is not there for them, or is still written. */
  readAnswer: (tx: Transaction, viewer: Viewer, messageId: string) => Promise<AnswerToShare | null>
  /** What it quotes of versions that are shown no more is marked, once `tx` has committed. */
  followApproval: (tx: Transaction, approval: { companyId: string; approvalId: string }) => Promise<void>
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, job: ApprovalMailJob) => Promise<void>
}
