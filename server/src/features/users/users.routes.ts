import type { userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import { changeRole } from './change-role.ts'
import { createMember } from './create-member.ts'
import { exportMembers } from './export-members.ts'
import { fetchAllMembers } from './fetch-all-members.ts'
import { fetchFormerMembers } from './fetch-former-members.ts'
import { fetchMember } from './fetch-member.ts'
import { forgetMember } from './forget-member.ts'
import { handOverMember, previewHandOver } from './hand-over.ts'
import { importMembers } from './import-members.ts'
import { removeMember } from './remove-member.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { reinstateMember, suspendMember } from './suspend-member.ts'
import { updateMember } from './update-member.ts'
import type { UserDeps } from './users.deps.ts'

export function userHandlers(deps: UserDeps): HandlersOf<typeof userRoutes> {
  return {
    fetchAll: fetchAllMembers(deps.pictures),
    fetchSingle: fetchMember(deps.pictures),
    create: createMember(deps),
    update: updateMember(deps),
    changeRole: changeRole(deps),
    suspend: suspendMember(deps),
    reinstate: reinstateMember(deps),
    previewHandOver,
    handOver: handOverMember,
    remove: removeMember,
    resetSecondFactor: resetSecondFactor(deps),
    fetchFormer: fetchFormerMembers,
    forget: forgetMember(deps),
    importCsv: importMembers(deps),
    exportCsv: exportMembers,
  }
}
