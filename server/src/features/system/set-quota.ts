import type { Quota } from '@millwright/contract/company'
import { reason } from '@millwright/contract/reasons/reason'
import type { systemRoutes } from '@millwright/contract/system'
import { actorOf } from '../../calls/actor.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { putQuota } from './quotas.repository.ts'

/**
 * What a company has beyond it stays: it can add nothing until it has less. In the trail of that company, and of the one whose
 * member runs the installation: strangers read no name and no address there.
 */
export const setQuota: HandlersOf<typeof systemRoutes>['setQuota'] = async ({ tx, viewer, facts, body }) => {
  const { companyId, quota } = body
  const actor = actorOf(viewer, facts)
  const stranger = { companyId, actorId: null, actorName: '', address: '' }
  await leaveRole(tx, async (owner) => {
    const company = await putQuota(owner, companyId, quota)
    if (company === null) throw notFound()
    const event = { action: 'quota-changed', target: targetOf(company, quota) } as const
    const isOwn = companyId === viewer.companyId
    await recordEvents(owner, [{ ...actor, ...event }, ...(isOwn ? [] : [{ ...stranger, ...event }])])
  })
  return { data: null }
}

function targetOf(company: string, quota: Quota | null) {
  if (quota === null) return reason('trail.quota', { company, own: 'off' })
  const { bytes, members, questions } = quota
  return reason('trail.quota', {
    company,
    own: 'on',
    ...(bytes === null ? {} : { bytes: String(bytes) }),
    ...(members === null ? {} : { members: String(members) }),
    ...(questions === null ? {} : { questions: String(questions) }),
  })
}
