import type { ProductHandlers } from './app.ts'
import type { ScimKinds } from './app/scim/serve-scim.ts'
import type { FindResourceLink, OpenLinkedFile } from './app/files.ts'
import { createAuthCallCounter } from './calls/auth-call-counter.ts'
import { signOutMessages } from './calls/rate-limits.ts'
import { type CountTokenCall, createTokenCounter } from './calls/token-counter.ts'
import type { FeatureParts } from './calls/feature.ts'
import type { Config } from './config.ts'
import { accessRequestsFeature } from './features/access-requests/access-requests.feature.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { type SignOutAtProvider, signOutAtProvider } from './features/accounts/providers/back-channel.ts'
import { approvalsFeature } from './features/approvals/approvals.feature.ts'
import { assetsFeature } from './features/assets/assets.feature.ts'
import { bankFeature } from './features/bank/bank.feature.ts'
import { chatsFeature } from './features/chats/chats.feature.ts'
import { companyFeature } from './features/company/company.feature.ts'
import { departmentsFeature } from './features/departments/departments.feature.ts'
import { dictionariesFeature } from './features/dictionaries/dictionaries.feature.ts'
import { downloadsFeature } from './features/downloads/downloads.feature.ts'
import { findResourceLink } from './features/downloads/find-resource-link.ts'
import { openLinkedFile } from './features/downloads/open-linked-file.ts'
import { driveFeature } from './features/drive/drive.feature.ts'
import { expertsFeature } from './features/experts/experts.feature.ts'
import { factsFeature } from './features/facts/facts.feature.ts'
import { glossaryFeature } from './features/glossary/glossary.feature.ts'
import { directoryGroups } from './features/groups/directory/directory-groups.ts'
import { groupsFeature } from './features/groups/groups.feature.ts'
import { helpFeature } from './features/help/help.feature.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { makersPackagesFeature } from './features/makers-packages/makers-packages.feature.ts'
import { plateCodesFeature } from './features/plate-codes/plate-codes.feature.ts'
import { measuredJobs } from './features/processing/measured-jobs.ts'
import { processingFeature } from './features/processing/processing.feature.ts'
import { questionsFeature } from './features/questions/questions.feature.ts'
import { readTextFeature } from './features/read-text/read-text.feature.ts'
import { resourcesFeature } from './features/resources/resources.feature.ts'
import { searchFeature } from './features/search/search.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { setupFeature } from './features/setup/setup.feature.ts'
import { systemFeature } from './features/system/system.feature.ts'
import { createOAuthCalls, type OAuthCalls } from './features/tokens/oauth/oauth-calls.ts'
import { tokensFeature } from './features/tokens/tokens.feature.ts'
import { createResumableUploads, type ResumableUploads } from './features/uploads/resumable/resumable-uploads.ts'
import { uploadsFeature } from './features/uploads/uploads.feature.ts'
import { directoryUsers } from './features/users/directory/directory-users.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { videosFeature } from './features/videos/videos.feature.ts'
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts'
import { writingFeature } from './features/writing/writing.feature.ts'
import { namedBlobs } from './files/files.repository.ts'
import { namedDictionaryBlobs } from './knowledge/dictionaries/serving.repository.ts'
import { settling } from './knowledge/index/settle-counts.ts'
import { createReplyLinks, type ReplyLinks } from './links/reply-links.ts'
import { openPorts, type Platform } from './open-ports.ts'
import { namedPictures } from './people/users.repository.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import { type NamedKeys, sweepBlobs, sweepCopies } from './platform/blobs/sweep.ts'
import type { BotCheck } from './platform/bot-check/bot-check.ts'
import { type Chore, hourMs, startChores } from './platform/chores.ts'
import type { Database } from './platform/database/database.ts'
import { requireFreeSpace } from './platform/disk-space.ts'
import type { Queue } from './platform/jobs/queue.ts'
import type { MeasuredMetric } from './platform/metrics.ts'

const features = [
  accountsFeature,
  usersFeature,
  accessRequestsFeature,
  departmentsFeature,
  assetsFeature,
  makersPackagesFeature,
  plateCodesFeature,
  expertsFeature,
  resourcesFeature,
  readTextFeature,
  notesFeature,
  videosFeature,
  driveFeature,
  downloadsFeature,
  uploadsFeature,
  processingFeature,
  chatsFeature,
  approvalsFeature,
  factsFeature,
  questionsFeature,
  writingFeature,
  settingsFeature,
  setupFeature,
  systemFeature,
  bankFeature,
  companyFeature,
  searchFeature,
  glossaryFeature,
  groupsFeature,
  dictionariesFeature,
  helpFeature,
  tokensFeature,
  webhooksFeature,
] as const

export const queues: readonly Queue[] = features.flatMap((feature): readonly Queue[] =>
  'queues' in feature ? feature.queues : [],
)

const ownerEveryMs = 60_000

type Features = {
  handlers: ProductHandlers
  openLinkedFile: OpenLinkedFile
  findResourceLink: FindResourceLink
  resumableUploads: ResumableUploads
  replyLinks: ReplyLinks
  countAuthCall: (address: string) => Promise<void>
  signOutAtProvider: SignOutAtProvider
  scim: ScimKinds
  oauth: OAuthCalls
  countSignOutMessage: (address: string) => Promise<void>
  countTokenCall: CountTokenCall
  botCheck: BotCheck
  ready: () => Promise<{ database: boolean; storage: boolean; queue: boolean }>
  /** Told by `/metrics`. */
  measured: readonly MeasuredMetric[]
  /** Begins to work on jobs and on what is due from time to time: in a process that only serves, on what is its own alone. */
  work: () => Promise<{ stop: () => Promise<void> }>
}

/** Gives every feature what it needs, and puts together what they do. */
export function wireFeatures(config: Config, platform: Platform): Features {
  const { database, blobs, jobs } = platform
  const ports = openPorts(config, platform)
  const { links, pictures, botCheck } = ports
  const opened = features.map((feature) => feature.open(ports))
  return {
    handlers: mergedHandlers(opened),
    resumableUploads: createResumableUploads(ports),
    openLinkedFile: (token, shown) => openLinkedFile(ports, token, shown),
    findResourceLink: (resourceId, shown) => findResourceLink(ports, resourceId, shown),
    replyLinks: createReplyLinks({
      picture: pictures,
      file: links.of.shown,
      original: links.of.original,
      thumbnail: links.of.thumbnail,
      zip: links.of.zip,
      note: links.of['note-pdf'],
    }),
    countAuthCall: createAuthCallCounter(database),
    countSignOutMessage: createAuthCallCounter(database, signOutMessages),
    signOutAtProvider: signOutAtProvider(ports),
    scim: { Users: directoryUsers(ports), Groups: directoryGroups },
    oauth: createOAuthCalls(ports),
    countTokenCall: createTokenCounter(database),
    botCheck,
    ready: async () => ({
      database: await holds(database.ready()),
      storage: await holds(Promise.all([blobs.check(), requireFreeSpace(config.dataDir)])),
      queue: await holds(jobs.ready().then((ready) => ready || Promise.reject(new Error('no queue')))),
    }),
    measured: measuredJobs(database),
    work: () => {
      if (config.role !== 'web') return work(platform, opened)
      return startChores(
        config.storage === null ? [] : [...watchingOwner(platform), sweepingCopies(platform)],
        platform,
      )
    },
  }
}

type HandlersIn<Each> = Each extends { handlers: infer Handlers } ? Handlers : never
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type OfAll<All extends readonly FeatureParts[]> = Intersection<HandlersIn<All[number]>>

/** By noun; the type checker asks for each call of the product. */
function mergedHandlers<const All extends readonly FeatureParts[]>(opened: All): OfAll<All> {
  const merged: Record<string, object> = {}
  for (const { handlers } of opened) {
    for (const [noun, calls] of Object.entries(handlers)) merged[noun] = { ...merged[noun], ...calls }
  }
  // The intersection of the types is what the spreads make.
  return merged as OfAll<All>
}

async function work(platform: Platform, opened: readonly FeatureParts[]): Promise<{ stop: () => Promise<void> }> {
  for (const { jobs = [] } of opened) for (const job of jobs) job(platform.jobs)
  await platform.jobs.start()
  const ofFeatures = opened.flatMap(({ chores = [] }) => chores)
  const ofStorage = [
    ...renewingOwner(platform),
    ...watchingOwner(platform),
    sweeping(platform),
    sweepingCopies(platform),
  ]
  return startChores([...ofFeatures, settling(platform), ...ofStorage], platform)
}

/** A copy of the installation that was made before knows nothing of what is written then. */
function renewingOwner({ storageOwner }: Pick<Platform, 'storageOwner'>): Chore[] {
  if (!storageOwner) return []
  const name = 'telling whose the bucket is'
  return [{ name, everyMs: ownerEveryMs, per: 'installation', run: () => storageOwner.renew() }]
}

/** Where a copy has taken the bucket over, no process of this one goes on. */
function watchingOwner({ storageOwner }: Pick<Platform, 'storageOwner'>): Chore[] {
  if (!storageOwner) return []
  const name = 'looking whose the bucket is'
  return [{ name, everyMs: ownerEveryMs, per: 'process', run: () => storageOwner.check() }]
}

/** Bytes are named by rows of many features. */
function sweeping({ database, blobs, storageOwner }: Pick<Platform, 'database' | 'blobs' | 'storageOwner'>): Chore {
  return {
    name: 'removing bytes that nothing names',
    everyMs: 24 * hourMs,
    // It begins with the first key each time, and has to come to the last.
    maxMs: 12 * hourMs,
    per: 'installation',
    async run(signal) {
      await storageOwner?.check()
      return sweep({ database, blobs }, signal)
    },
  }
}

/** What was removed elsewhere must not stay in the cache of this machine. */
function sweepingCopies({ database, blobs }: Pick<Platform, 'database' | 'blobs'>): Chore {
  return {
    name: 'removing copies of bytes that nothing names',
    everyMs: hourMs,
    per: 'process',
    run: (signal) => sweepCopies(blobs, { signal, namedKeys: namedAmong(database) }),
  }
}

function sweep({ database, blobs }: { database: Database; blobs: BlobStore }, signal: AbortSignal): Promise<number> {
  return sweepBlobs(blobs, { now: new Date(), signal, namedKeys: namedAmong(database) })
}

const namedAmong =
  (database: Database): NamedKeys =>
  (keys) =>
    database.asSystem(
      'sweep',
      async (tx) =>
        new Set([
          ...(await namedBlobs(tx, keys)),
          ...(await namedPictures(tx, keys)),
          ...(await namedDictionaryBlobs(tx, keys)),
        ]),
    )

async function holds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}
