import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import { purgeResumables } from './resumable/purge-resumables.ts'
import type { UploadDeps } from './uploads.deps.ts'
import { uploadHandlers } from './uploads.routes.ts'

type UploadsFeatureDeps = UploadDeps & { database: Database }

export const uploadsFeature = {
  open: (given: UploadsFeatureDeps) => ({
    handlers: { uploads: uploadHandlers(given) },
    chores: [
      {
        name: 'deleting unfinished uploads',
        everyMs: hourMs,
        per: 'installation',
        run: () => purgeResumables(given.database, given.blobs.growing),
      },
    ],
  }),
} satisfies Feature<UploadsFeatureDeps>
