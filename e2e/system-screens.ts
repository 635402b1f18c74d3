import {
  type FailedJobs,
  type SystemReport,
  type SystemRun,
  type SystemStorage,
  systemRoutes,
} from '@millwright/contract/system'
import type { Page } from '@playwright/test'
import { type Companies, type Screen, type Shot, shows } from './shot.ts'

const path = ({ full }: Companies) => `${full.home}/settings/system`

const check: SystemRun = {
  id: '018f0000-0000-7000-8000-000000000001',
  state: 'done',
  startedAt: '2026-11-18T01:00:00.000Z',
  endedAt: '2026-11-18T01:20:00.000Z',
  sentence: 'Nothing is wrong.',
  reason: { code: 'check.sound', params: {} },
  findings: [],
  files: 412,
  bytes: 9_400_000_000,
  thorough: true,
}
const backup: SystemRun = { ...check, id: '018f0000-0000-7000-8000-000000000002', sentence: 'It was written.' }
const found: SystemRun = {
  ...check,
  sentence: 'Found bytes.changed, index.statistics.',
  findings: [
    {
      code: 'bytes.changed',
      sentence: '1 file does not have the bytes that were stored (SHA-256).',
      advice: 'Restore them from a backup.',
      mendable: false,
      count: 1,
      examples: ['resource_versions 018f0000-0000-7000-8000-000000000009'],
    },
    {
      code: 'index.statistics',
      sentence: "2 assets' passages are counted wrongly: searches rank worse.",
      advice: '',
      mendable: true,
      count: 2,
      examples: ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'],
    },
  ],
}
const report: SystemReport = {
  version: '0.1.0',
  database: 'embedded',
  startedAt: '2026-11-12T07:30:00.000Z',
  check,
  lastThoroughAt: check.startedAt,
  backups: {
    target: '/mnt/backup/millwright',
    nextAt: '2026-11-19T01:00:00.000Z',
    last: backup,
    lastProvenAt: '2026-11-15T01:00:00.000Z',
    isOverdue: false,
  },
  parts: ['mail', 'storage', 'answers', 'embedding'],
  settings: [
    { name: 'PORT', about: 'The port that the server listens on.', value: '3000', secret: false, from: 'default' },
    { name: 'LLM_API_KEY', about: 'The key of that endpoint.', value: 'set', secret: true, from: 'environment' },
    { name: 'BACKUP_PASSPHRASE', about: 'Encrypts backups.', value: null, secret: true, from: 'default' },
  ],
}
const ownQuota = { bytes: 536_870_912_000, members: 50, questions: 1000 }
const storage: SystemStorage = {
  freeBytes: 412_000_000_000,
  diskBytes: 960_000_000_000,
  quota: { bytes: 107_374_182_400, members: null, questions: null },
  companies: [
    { id: check.id, name: 'Nordmark Paper', members: 42, files: 11_840, bytes: 262_000_000_000, quota: ownQuota },
    {
      id: backup.id,
      name: 'Sägewerk Übermühle und Söhne Verwaltungsgesellschaft',
      members: 3,
      files: 12,
      bytes: 900_000,
      quota: null,
    },
  ],
}
const failedJobs: FailedJobs = {
  kinds: [
    { of: 'file', queue: 'documents', code: 'reading.damaged', jobs: 12 },
    { of: 'delivery', queue: 'access-request-mails', code: null, jobs: 1 },
  ],
  jobs: [
    {
      of: 'file',
      queue: 'documents',
      code: 'reading.damaged',
      id: check.id,
      companyId: backup.id,
      attempts: 3,
      failedAt: '2026-11-17T09:12:00.000Z',
    },
  ],
}
const { fetchRight, fetch, fetchStorage, fetchFailedJobs, test } = systemRoutes
const answer = (page: Page, { path: of }: { path: string }, data: unknown) =>
  page.route(`**${of}`, (route) => route.fulfill({ json: { status: true, data, message: null, error: null } }))

/** The demo has several companies, and names nobody who runs it. */
const operated = (state: string, shown: SystemReport | null, arrange: (page: Page) => Promise<void>): Shot => ({
  state,
  as: 'full',
  path,
  ...(shown ? {} : { hold: `**${fetch.path}` }),
  prepare: async (page) => {
    await answer(page, fetchRight, { operates: true })
    await answer(page, fetchStorage, storage)
    await answer(page, fetchFailedJobs, failedJobs)
    if (shown) await answer(page, fetch, shown)
  },
  arrange,
})

export const systemScreens: Screen[] = [
  {
    name: 'system',
    shots: [
      operated('loading', null, (page) => page.locator('[aria-busy="true"]').first().waitFor()),
      operated('full', report, shows('Nothing is wrong.')),
      {
        ...operated('tested', report, async (page) => {
          await answer(page, test, { ok: false, sentence: 'It failed: connect ECONNREFUSED 10.0.0.7:587.' })
          await page.getByRole('button', { name: 'Test: Mail' }).click()
          await shows('It failed')(page)
        }),
        goesOn: true,
      },
      {
        ...operated('failed-jobs', report, async (page) => {
          await page.getByText('The newest', { exact: true }).click()
          await page.getByRole('button', { name: /^Retry: / }).waitFor()
        }),
        goesOn: true,
      },
      {
        ...operated('quota', report, async (page) => {
          await page.getByRole('button', { name: 'Change the quota of Nordmark Paper' }).click()
          await page.getByRole('dialog').getByLabel('Gigabytes').waitFor()
        }),
        goesOn: true,
      },
      operated(
        'empty',
        {
          ...report,
          check: null,
          lastThoroughAt: null,
          backups: { target: null, nextAt: null, last: null, lastProvenAt: null, isOverdue: false },
        },
        shows('Nothing was checked yet'),
      ),
      operated(
        'findings',
        {
          ...report,
          check: found,
          backups: {
            ...report.backups,
            last: { ...backup, state: 'failed', sentence: '/mnt/backup/millwright is not empty and holds no backup.' },
            lastProvenAt: '2026-11-02T01:00:00.000Z',
            isOverdue: true,
          },
        },
        shows('index.statistics'),
      ),
      {
        ...operated('running', { ...report, check: { ...check, state: 'running', endedAt: null } }, shows('Checking')),
        // Its button stays busy.
        hold: `**${systemRoutes.check.path}`,
      },
      { state: 'not-yours', as: 'full', path, arrange: shows('Only who runs the installation sees this') },
      { state: 'failed', as: 'full', path, fail: `**${fetchRight.path}`, arrange: shows('Retry') },
    ],
  },
]
