import type { Feature } from '../../calls/feature.ts'
import type { UserDeps } from './users.deps.ts'
import { userHandlers } from './users.routes.ts'

export const usersFeature = {
  open: (given: UserDeps) => ({ handlers: { users: userHandlers(given) } }),
} satisfies Feature<UserDeps>
