import { createPictureLinks } from './links/picture-links.ts'
import { createKnownBrowsers } from './calls/known-browsers.ts'
import { createReplyLinks, type ReplyLinks } from './links/reply-links.ts'
import type { SignedLinks } from './links/signed-links.ts'
import { createAuthCallCounter } from './calls/auth-call-counter.ts'
import { readFilesCookie } from './calls/tokens.ts'
import type { ProductHandlers } from './app.ts'
import type { OpenLinkedFile } from './app/files.ts'
import type { Config } from './config.ts'
import { mailQueue, sendAccountMail } from './features/accounts/accounts.jobs.ts'
import { invitePeople } from './features/accounts/invite-people.ts'
import { type AccountMail, noticeOf } from './features/accounts/mails/account-mail.ts'
import { accountHandlers } from './features/accounts/accounts.routes.ts'
import { purgeAccounts } from './features/accounts/purge-accounts.ts'
import { assetHandlers } from './features/assets/assets.routes.ts'
import { chatHandlers } from './features/chats/chats.routes.ts'
import { recoverAnswers } from './features/chats/recover-answers.ts'
import { departmentHandlers } from './features/departments/departments.routes.ts'
import { expertHandlers } from './features/experts/experts.routes.ts'
import { insertStarter } from './features/glossary/add-starter.ts'
import { glossaryHandlers } from './features/glossary/glossary.routes.ts'
import { sendSupportMail, supportQueue } from './features/help/help.jobs.ts'
import { helpHandlers } from './features/help/help.routes.ts'
import { embeddingsQueue, embeddingWorker } from './features/processing/embedding.worker.ts'
import { documentsQueue } from './features/processing/processing.jobs.ts'
import type { JobsPlace } from './features/processing/processing.repository.ts'
import { processingHandlers } from './features/processing/processing.routes.ts'
import { processingWorker } from './features/processing/processing.worker.ts'
import { endJobsIn } from './features/processing/end-jobs.ts'
import { startProcessing } from './features/processing/start-processing.ts'
import { createFileLinks, type FileLinks } from './features/resources/file-links.ts'
import { openLinkedFile } from './features/resources/open-linked-file.ts'
import { namedBlobs } from './features/resources/resources.repository.ts'
import { resourceHandlers } from './features/resources/resources.routes.ts'
import { settingsHandlers } from './features/settings/settings.routes.ts'
import { userHandlers } from './features/users/users.routes.ts'
import { namedPictures } from './people/users.repository.ts'
import { openAnswerModel } from './knowledge/answers/model/model.ts'
import type { VectorSearch } from './knowledge/embeddings/vector-search.ts'
import { keepSettling } from './knowledge/search/settle-counts.ts'
import { createPasswords } from './platform/passwords.ts'
import { type BotCheck, createBotCheck } from './platform/bot-check/bot-check.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import { sweepBlobs } from './platform/blobs/sweep.ts'
import type { Database, Transaction } from './platform/database/database.ts'
import { requireFreeSpace } from './platform/disk-space.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Queue } from './platform/jobs/queue.ts'
import type { Log } from './platform/log.ts'
import type { SendMail } from './platform/mail/mail.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Signals } from './platform/signals/signal.ts'
import { repeat } from './platform/timed.ts'

const hour = 3_600_000

type Platform = {
  database: Database
  secrets: Secrets
  blobs: BlobStore
  signals: Signals
  jobs: Jobs
  sendMail: SendMail
  log: Log
  publicUrl: () => string
  /** Null: searches go by words alone. */
  vectors: VectorSearch | null
}

export const queues: readonly Queue[] = [mailQueue, supportQueue, documentsQueue, embeddingsQueue]

type Features = {
  handlers: ProductHandlers
  openLinkedFile: OpenLinkedFile
  replyLinks: ReplyLinks
  countAuthCall: (address: string) => Promise<void>
  botCheck: BotCheck
  ready: () => Promise<{ database: boolean; storage: boolean; queue: boolean }>
  /** Begins to work on jobs and on what is due from time to time. */
  work: () => Promise<{ stop: () => Promise<void> }>
}

/** Hands every feature what it needs; what two features share is passed in here. */
export function wireFeatures(config: Config, platform: Platform): Features {
  const { database, secrets, blobs, signals, jobs, vectors, log } = platform
  const links = createFileLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const model = config.model && openAnswerModel({ ...config.model, model: config.model.name })
  const cookieKey = secrets.keyFor('files-cookie')
  const pictures = createPictureLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const botCheck = createBotCheck(config.botCheck, secrets)
  const passwords = createPasswords()
  const knownBrowsers = createKnownBrowsers({ key: secrets.keyFor('known-browsers'), now: Date.now })
  const enqueueMail = accountMailer(jobs)
  const endJobs = (tx: Transaction, place: JobsPlace) => endJobsIn(signals, tx, place)
  return {
    handlers: {
      accounts: accountHandlers({
        database,
        secrets,
        passwords,
        pictures,
        botCheck,
        knownBrowsers,
        enqueueMail,
        addStarterGlossary: insertStarter,
      }),
      users: userHandlers({
        pictures,
        invite: invitePeople((tx, mails) => jobs.enqueueAll(tx, mailQueue, mails)),
      }),
      departments: departmentHandlers({ pictures, endJobsIn: endJobs }),
      assets: assetHandlers({ pictures, endJobsIn: endJobs }),
      experts: expertHandlers(pictures),
      resources: resourceHandlers({
        blobs,
        links,
        startProcessing: (tx, target) => startProcessing({ jobs, signals }, tx, target),
      }),
      processing: processingHandlers({ jobs, signals }),
      chats: chatHandlers({ database, model, vectors, log }),
      settings: settingsHandlers({
        database,
        blobs,
        passwords,
        pictures,
        knownBrowsers,
        notifyPasswordChanged: (tx, person) => enqueueMail(tx, noticeOf(person)),
      }),
      glossary: glossaryHandlers,
      help: helpHandlers({ enqueueMail: (tx, job) => jobs.enqueue(tx, supportQueue, { payload: job }) }),
    },
    openLinkedFile: (token, cookie) =>
      openLinkedFile(
        { database, blobs, links, pictures, readFilesCookie: (text) => readFilesCookie(cookieKey, text) },
        token,
        cookie,
      ),
    replyLinks: createReplyLinks({ picture: pictures, file: signedLinksOf(links) }),
    countAuthCall: createAuthCallCounter(database),
    botCheck,
    ready: async () => ({
      database: await holds(database.ready()),
      storage: await holds(Promise.all([blobs.check(), requireFreeSpace(config.dataDir)])),
      queue: await holds(jobs.ready().then((ready) => ready || Promise.reject(new Error('no queue')))),
    }),
    work: () => work(platform, config.supportEmail),
  }
}

function signedLinksOf(links: FileLinks): SignedLinks {
  return {
    urlOf: (sessionId, id) => links.urlOf({ sessionId }, id),
    read(token) {
      const claims = links.read(token)
      return claims && { sessionId: claims.sessionId, id: claims.versionId }
    },
  }
}

function accountMailer(jobs: Jobs): (tx: Transaction, mail: AccountMail) => Promise<void> {
  return (tx, mail) => jobs.enqueue(tx, mailQueue, { payload: mail })
}

async function work(platform: Platform, supportEmail: string | null): Promise<{ stop: () => Promise<void> }> {
  const { database, blobs, jobs, log } = platform
  const enqueueMail = accountMailer(jobs)
  jobs.work(mailQueue, (mail, signal) => sendAccountMail({ ...platform, enqueueMail }, mail, signal))
  jobs.work(supportQueue, (job, signal) => sendSupportMail({ ...platform, supportEmail }, job, signal))
  const documents = processingWorker(platform)
  const startEmbedding = embeddingWorker(platform)
  await jobs.start()
  const reconciling = await documents.start()
  const embedding = startEmbedding()
  const settling = keepSettling({ database, log })
  const recovering = await recoverAnswers({ database, log })
  const purging = repeat(() => purgeAccounts({ database }), { milliseconds: hour, name: 'purging accounts', log })
  const sweeping = repeat(() => sweep(database, blobs), { milliseconds: 24 * hour, name: 'sweeping bytes', log })
  return {
    async stop() {
      await reconciling.stop()
      await embedding.stop()
      await settling.stop()
      await recovering.stop()
      await purging.stop()
      await sweeping.stop()
    },
  }
}

function sweep(database: Database, blobs: BlobStore): Promise<number> {
  return sweepBlobs(blobs, {
    now: new Date(),
    namedKeys: (keys) =>
      database.asSystem(
        'sweep',
        async (tx) => new Set([...(await namedBlobs(tx, keys)), ...(await namedPictures(tx, keys))]),
      ),
  })
}

async function holds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}
