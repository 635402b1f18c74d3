import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { deleteForgotten, deleteLookedAt } from './makers-packages.repository.ts'
import { makersPackageHandlers } from './makers-packages.routes.ts'

export const makersPackagesFeature = {
  open: (given: MakersPackageDeps) => ({
    handlers: { makersPackages: makersPackageHandlers(given) },
    chores: [
      {
        name: "deleting makers' packages that were only looked at",
        everyMs: hourMs,
        per: 'installation',
        run: () => given.database.asSystem('maintenance', deleteLookedAt),
      },
      {
        name: "deleting makers' packages that no asset comes from any more",
        everyMs: hourMs,
        per: 'installation',
        run: () => given.database.asSystem('maintenance', deleteForgotten),
      },
    ],
  }),
} satisfies Feature<MakersPackageDeps>
