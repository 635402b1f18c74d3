import type { Feature } from '../../calls/feature.ts'
import { completeForgotten } from '../../people/forgetting/forgotten-file.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UserDeps } from './users.deps.ts'
import { userHandlers } from './users.routes.ts'

type UsersFeatureDeps = UserDeps & { database: Database; dataDir: string }

export const usersFeature = {
  open: (given: UsersFeatureDeps) => ({
    handlers: { users: userHandlers(given) },
    chores: [
      {
        name: 'writing down who was forgotten',
        everyMs: hourMs,
        per: 'installation',
        run: (signal) => completeForgotten(given, signal),
      },
    ],
  }),
} satisfies Feature<UsersFeatureDeps>
