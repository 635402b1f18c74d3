import * as z from 'zod/mini'
import { ApprovalState, Source } from './chats.ts'
import { ChangedFact } from './facts.ts'
import { optionalText } from './fields.ts'
import { ApprovalIdField, AssetIdField, Id, MessageIdField, optionalIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listQueryOf } from './listing.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

const Person = z.object({ _id: Id, username: z.string() })

/** An answer that an asset's full members were asked to check, with what was shared for it. */
export const Approval = z.object({
  id: Id,
  msgId: Id,
  assetId: Id,
  departmentId: Id,
  question: z.string(),
  answer: z.string(),
  sources: z.array(Source),
  note: z.string(),
  state: ApprovalState,
  /** The answer as it was approved or corrected; '' before. */
  text: z.string(),
  askedBy: Person,
  /** Whom the question was mailed to. */
  expert: z.nullable(Person),
  askedAt: Time,
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(Time),
  /** What it quotes and a newer version of the file says otherwise; missing where there is nothing. */
  changedFacts: z.optional(z.array(ChangedFact)),
  updatedAt: Time,
})
export type Approval = z.infer<typeof Approval>

export const ApprovalDecision = z.object({
  decision: z.enum(['approved', 'corrected', 'declined']),
  /** The corrected answer; with `declined`, why. */
  text: optionalText(limits.approvedText),
})
export type ApprovalDecision = z.infer<typeof ApprovalDecision>

export const ApprovalsQuery = z.object({
  assetId: AssetIdField,
  ...listQueryOf(['question', 'state', 'askedAt', 'updatedAt']),
})
export type ApprovalsQuery = z.infer<typeof ApprovalsQuery>

const path = '/api/departments/assets/approvals'

export const approvalRoutes = {
  request: {
    method: 'POST',
    path: `${path}/request`,
    summary: "Asks the asset's full members to check an answer; an expert who is named gets it by mail",
    query: z.object({ msgId: MessageIdField }),
    body: z.object({
      note: optionalText(limits.approvalNote),
      expertId: optionalIdField('expert', codes.expertIdInvalid),
    }),
    output: Approval,
    message: 'Check requested',
    access: 'assistant.use',
  },
  /** To a full member all, to others their own. */
  fetch: {
    method: 'GET',
    path: `${path}/fetch`,
    summary: 'The answers that are to be checked or were, those that wait first',
    query: ApprovalsQuery,
    output: z.array(Approval),
    access: 'approval.read',
  },
  decide: {
    method: 'PUT',
    path: `${path}/decide`,
    summary: 'Approves, corrects or declines an answer; an approved one is a source of its own from then on',
    query: z.object({ approvalId: ApprovalIdField }),
    body: ApprovalDecision,
    output: Approval,
    ifMatch: true,
    message: 'Decision saved',
    access: 'assistant.use',
  },
} as const satisfies RouteTable
