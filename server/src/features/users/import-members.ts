import { reasons } from '@millwright/contract/reasons/refusals'
import { callSentenceOf, reason } from '@millwright/contract/reasons/reason'
import type { MemberImport, userRoutes } from '@millwright/contract/users'
import { v7 as uuidv7 } from 'uuid'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import { bodyWork } from '../../calls/bodies/body-work.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { lockGroups } from '../../people/group-members.repository.ts'
import { requireMembers } from '../../calls/quotas/require-quota.ts'
import { listTakenAddresses } from '../../people/sign-ins.repository.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { joinGroups, validateGroups } from './imported-groups.ts'
import { insertInvited } from './insert-invited.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'
import { recordFollowed } from './record-followed.ts'
import type { UserDeps } from './users.deps.ts'

/** One statement holds this many rows: PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1_000

/** The good lines become members, all in one transaction; the bad ones are named. */
export function importMembers(deps: UserDeps): HandlersOf<typeof userRoutes>['importCsv'] {
  const { invite } = deps
  return async ({ file, viewer: { companyId: key }, query, step, facts }) => {
    if (!file) throw invalidInput({ file: reasons.fileMissing })
    const judged = validateRows(await bodyWork('csv', file, { key, signal: facts.signal }))
    return step(async (tx, _granted, viewer) => {
      const emails = judged.map(({ email }) => email)
      // Before anybody is written: whoever changes groups waits, or is waited for.
      const namesGroups = judged.some(({ member }) => member !== null && member.groups.length > 0)
      if (namesGroups) await lockGroups(tx, viewer, { alone: true })
      const taken = await leaveRole(tx, () => listTakenAddresses(tx, emails))
      const free = judged.map((row): ValidatedRow => (taken.has(row.email) ? refused(row) : row))
      const { rows, groups } = namesGroups ? await validateGroups(tx, viewer, free) : { rows: free, groups: null }
      const isPreview = query.preview === 'true'
      if (isPreview) await requireMembers(tx, deps, { ...viewer, more: rows.filter(({ member }) => member).length })
      const members = rows.flatMap(({ line, member }) =>
        member && !isPreview ? [{ ...member, id: uuidv7(), groups: groups?.get(line) ?? [] }] : [],
      )
      for (let from = 0; from < members.length; from += rowsAtOnce) {
        const some = members.slice(from, from + rowsAtOnce).map(({ groups: _, ...member }) => member)
        // Somebody has taken an address since it was looked up.
        if (!(await insertInvited(tx, viewer, { members: some, invite })))
          throw new Refusal('conflict', reasons.emailTaken)
      }
      if (members.length > 0) {
        await requireMembers(tx, deps, viewer)
        const target = reason('trail.members', { members: String(members.length) })
        await recordEvent(tx, { ...actorOf(viewer, facts), action: 'members-imported', target })
        await joinGroups(tx, viewer, members)
        await recordFollowed(tx, actorOf(viewer, facts), {
          userIds: members.map(({ id }) => id),
          before: [],
          byHand: true,
        })
      }
      const said = rows.map(presentRow)
      return { data: { rows: said, created: members.length }, message: isPreview ? undefined : 'Members imported' }
    })
  }
}

function refused({ line, email, reason }: ValidatedRow): ValidatedRow {
  return { line, email, member: null, reason: reason ?? reasons.emailTaken }
}

function presentRow({ line, email, reason }: ValidatedRow): MemberImport['rows'][number] {
  return { line, email, ok: reason === null, error: reason ? callSentenceOf(reason) : '', reason }
}
