import type { Feature } from '../../calls/feature.ts'
import type { GroupDeps } from './groups.deps.ts'
import { groupHandlers } from './groups.routes.ts'

export const groupsFeature = {
  open: (given: GroupDeps) => ({ handlers: { groups: groupHandlers(given) } }),
} satisfies Feature<GroupDeps>
