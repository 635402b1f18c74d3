import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DriveDeps } from './drive.deps.ts'
import { driveHandlers } from './drive.routes.ts'
import { purgeBin } from './purge-bin.ts'

type DriveFeatureDeps = DriveDeps & { database: Database }

export const driveFeature = {
  open: (given: DriveFeatureDeps) => ({
    handlers: { drive: driveHandlers(given) },
    chores: [
      { name: 'emptying the bin', everyMs: hourMs, per: 'installation', run: (signal) => purgeBin(given, signal) },
    ],
  }),
} satisfies Feature<DriveFeatureDeps>
