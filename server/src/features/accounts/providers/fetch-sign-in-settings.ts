import type { identityProviderRoutes } from '@millwright/contract/identity-providers'
import type { HandlersOf } from '../../../calls/handler.ts'
import { findPasswordAdmin } from '../../../people/password-admin.repository.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findPerson } from '../accounts.repository.ts'
import { listClaimLines } from './claims.repository.ts'
import { leaveAddressOf, redirectAddressOf, signInAddressOf, signOutAddressOf } from './provider-client.ts'
import { listPasswordAdmins, listProviders } from './provider-settings.repository.ts'

export function fetchSignInSettings({ publicUrl }: AccountDeps): HandlersOf<typeof identityProviderRoutes>['fetchAll'] {
  return async ({ tx, viewer }) => {
    const { companyId } = viewer
    const rows = await listProviders(tx, viewer)
    const linesOf = (providerId: string) => listClaimLines(tx, { companyId, providerId })
    const lines = new Map<string, Awaited<ReturnType<typeof linesOf>>>()
    for (const { id } of rows) lines.set(id, await linesOf(id))
    const adminId = await findPasswordAdmin(tx, viewer)
    const admin = adminId === null ? null : await findPerson(tx, { companyId, userId: adminId })
    return {
      data: {
        providers: rows.map(({ updatedAt, ...row }) => ({
          ...row,
          claimLines: (lines.get(row.id) ?? []).map(({ value, groupId }) => ({ value, groupId })),
          redirectAddress: redirectAddressOf(publicUrl(), row.id),
          signOutAddress: signOutAddressOf(publicUrl(), row.id),
          leaveAddress: leaveAddressOf(publicUrl()),
          signInAddress: signInAddressOf(publicUrl(), row.id),
          updatedAt: updatedAt.toISOString(),
        })),
        passwordAdmin: adminId === null ? null : { _id: adminId, username: admin?.username ?? '' },
        passwordAdmins: await listPasswordAdmins(tx, viewer),
      },
    }
  }
}
