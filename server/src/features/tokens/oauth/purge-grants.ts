import { deleteUnusedClients } from './clients.repository.ts'
import { deleteEndedGrants } from './grants.repository.ts'
import type { OAuthDeps } from './oauth.deps.ts'

/** For a chore. */
export async function purgeGrants({ database }: Pick<OAuthDeps, 'database'>): Promise<void> {
  await database.asSystem('maintenance', async (tx) => {
    await deleteEndedGrants(tx)
    await deleteUnusedClients(tx)
  })
}
