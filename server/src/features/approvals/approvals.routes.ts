import type { approvalRoutes } from '@millwright/contract/approvals'
import type { HandlersOf } from '../../calls/handler.ts'
import type { ApprovalDeps } from './approvals.deps.ts'
import { decide } from './decide.ts'
import { fetchApprovals } from './fetch-approvals.ts'
import { requestCheck } from './request-check.ts'

export function approvalHandlers(deps: ApprovalDeps): HandlersOf<typeof approvalRoutes> {
  return { request: requestCheck(deps), fetch: fetchApprovals, decide: decide(deps) }
}
