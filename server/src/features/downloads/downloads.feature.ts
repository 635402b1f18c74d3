import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import { downloadVideo } from './download-video.ts'
import type { DownloadDeps } from './downloads.deps.ts'
import { downloadHandlers } from './downloads.routes.ts'
import { purgeDownloads } from './purge-downloads.ts'

type DownloadsFeatureDeps = DownloadDeps & { database: Database }

export const downloadsFeature = {
  open: (given: DownloadsFeatureDeps) => ({
    handlers: { drive: downloadHandlers(given), videos: { downloadVideo: downloadVideo(given) } },
    chores: [
      { name: 'deleting old downloads', everyMs: hourMs, per: 'installation', run: () => purgeDownloads(given) },
    ],
  }),
} satisfies Feature<DownloadsFeatureDeps>
