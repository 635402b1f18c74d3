import { type Feature, worksOn } from '../../calls/feature.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { dataExportQueue, makeDataExport, purgeDataExports } from './data/data-export.jobs.ts'
import { dataExportHandlers } from './data/data-export.routes.ts'
import { chainOldLines } from './chain-old-lines.ts'
import { type RemovalMailDeps, type RemovalMailJob, removalQueue, sendRemovalMail } from './removal/removal-mail.ts'
import { removalHandlers } from './removal/removal.routes.ts'
import { removeDueCompanies } from './removal/remove-due-companies.ts'
import { applyRetention } from './retention/apply-retention.ts'
import { retentionHandlers } from './retention/retention.routes.ts'
import { passkeyHandlers, secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { settingsHandlers } from './settings.routes.ts'

type SettingsFeatureDeps = SettingsDeps & RemovalMailDeps & { links: FileLinks; jobs: Jobs }

export const settingsFeature = {
  queues: [removalQueue, dataExportQueue],
  open: (given: SettingsFeatureDeps) => {
    const removal = {
      ...given,
      enqueueMail: (tx: Transaction, job: RemovalMailJob) => given.jobs.enqueue(tx, removalQueue, { payload: job }),
    }
    return {
      handlers: {
        settings: settingsHandlers(given),
        dataExports: dataExportHandlers({
          links: given.links,
          enqueue: (tx, job) => given.jobs.enqueue(tx, dataExportQueue, { payload: job }),
        }),
        retention: retentionHandlers,
        secondFactor: secondFactorHandlers(given),
        passkeys: passkeyHandlers(given),
        removal: removalHandlers(removal),
      },
      jobs: [
        worksOn(dataExportQueue, (job, signal) => makeDataExport(given, job, signal)),
        worksOn(removalQueue, (job, signal) => sendRemovalMail(given, job, signal)),
      ],
      chores: [
        {
          name: 'deleting old exports of data',
          everyMs: hourMs,
          per: 'installation',
          run: (signal) => purgeDataExports(given, signal),
        },
        {
          name: 'removing companies',
          everyMs: hourMs,
          // A big one has millions of rows; whoever waits for this one alone is the next company.
          maxMs: 12 * hourMs,
          per: 'installation',
          run: (signal) => removeDueCompanies(removal, signal),
        },
        {
          name: 'deleting chats and lines of the trail that are no longer kept',
          everyMs: 24 * hourMs,
          per: 'installation',
          run: (signal) => applyRetention(given, signal),
        },
        {
          name: 'chaining old lines of the trail',
          everyMs: 24 * hourMs,
          per: 'installation',
          run: (signal) => chainOldLines(given, signal),
        },
      ],
    }
  },
} satisfies Feature<SettingsFeatureDeps>
