import { createPictureLinks } from './links/picture-links.ts'
import { createKnownBrowsers } from './calls/known-browsers.ts'
import { createReplyLinks, type ReplyLinks } from './links/reply-links.ts'
import { createAuthCallCounter } from './calls/auth-call-counter.ts'
import { readFilesCookie } from './calls/tokens.ts'
import type { ProductHandlers } from './app.ts'
import type { FindResourceLink, OpenLinkedFile } from './app/files.ts'
import type { Config } from './config.ts'
import { mailQueue, sendAccountMail } from './features/accounts/accounts.jobs.ts'
import { invitePeople } from './features/accounts/invite-people.ts'
import { type AccountMail, noticeOf } from './features/accounts/mails/account-mail.ts'
import { accountHandlers } from './features/accounts/accounts.routes.ts'
import { purgeAccounts } from './features/accounts/purge-accounts.ts'
import { bankHandlers } from './features/bank/bank.routes.ts'
import { companyHandlers } from './features/company/company.routes.ts'
import { approvalQueue, sendApprovalMail } from './features/approvals/approvals.jobs.ts'
import { approvalHandlers } from './features/approvals/approvals.routes.ts'
import { assetHandlers } from './features/assets/assets.routes.ts'
import { readAnswerToShare } from './features/chats/approved/read-answer-to-share.ts'
import { assistantHandlers } from './features/chats/assistant/assistant.routes.ts'
import { chatHandlers } from './features/chats/chats.routes.ts'
import { readPicture } from './features/chats/pictures/read-picture.ts'
import { keptChatHandlers } from './features/chats/kept/kept-chats.routes.ts'
import { readChatDocument } from './features/chats/kept/read-chat-document.ts'
import { purgePictures } from './features/chats/pictures/purge-pictures.ts'
import { recoverAnswers } from './features/chats/recover-answers.ts'
import { departmentHandlers } from './features/departments/departments.routes.ts'
import { dictionariesQueue } from './features/dictionaries/dictionaries.jobs.ts'
import { dictionaryHandlers } from './features/dictionaries/dictionaries.routes.ts'
import { dictionaryWorker } from './features/dictionaries/dictionaries.worker.ts'
import { wantDictionaries } from './features/dictionaries/want-dictionaries.ts'
import type { DriveDeps } from './features/drive/drive.deps.ts'
import { driveHandlers } from './features/drive/drive.routes.ts'
import { purgeBin } from './features/drive/purge-bin.ts'
import { expertHandlers } from './features/experts/experts.routes.ts'
import { factChangesQueue, markChanges } from './features/facts/fact-changes.jobs.ts'
import { factMailQueue, sendFactMail } from './features/facts/fact-mails.jobs.ts'
import { factHandlers } from './features/facts/facts.routes.ts'
import { insertStarter } from './features/glossary/add-starter.ts'
import { glossaryHandlers } from './features/glossary/glossary.routes.ts'
import { sendSupportMail, supportQueue } from './features/help/help.jobs.ts'
import { helpHandlers } from './features/help/help.routes.ts'
import { embeddingsQueue, embeddingWorker } from './features/processing/embedding.worker.ts'
import { documentsQueue } from './features/processing/processing.jobs.ts'
import type { JobsPlace, NewJob } from './features/processing/processing.repository.ts'
import { measuredJobs } from './features/processing/measured-jobs.ts'
import { processingHandlers } from './features/processing/processing.routes.ts'
import { openCutThreads } from './features/processing/cutting/cut-threads.ts'
import { processingWorker } from './features/processing/processing.worker.ts'
import { endJobsIn } from './features/processing/end-jobs.ts'
import { draftNote } from './features/notes/draft-note.ts'
import { noteHandlers } from './features/notes/notes.routes.ts'
import { purgeEditors } from './features/notes/purge-editors.ts'
import { resumeJobsIn } from './features/processing/resume-jobs.ts'
import { startProcessing } from './features/processing/start-processing.ts'
import { makeVideoPlayable, playableQueue } from './features/processing/videos/playable.jobs.ts'
import { openNoteWork } from './knowledge/notes/note-work.ts'
import { createDocumentPrinter } from './knowledge/notes/documents/document-printer.ts'
import { createFileLinks } from './files/file-links.ts'
import { downloadHandlers } from './features/downloads/downloads.routes.ts'
import { purgeDownloads } from './features/downloads/purge-downloads.ts'
import { findResourceLink } from './features/downloads/find-resource-link.ts'
import { openLinkedFile } from './features/downloads/open-linked-file.ts'
import { namedBlobs } from './files/files.repository.ts'
import { createResumableUploads, type ResumableUploads } from './features/uploads/resumable/resumable-uploads.ts'
import { purgeResumables } from './features/uploads/resumable/purge-resumables.ts'
import type { UploadDeps } from './features/uploads/uploads.deps.ts'
import { uploadHandlers } from './features/uploads/uploads.routes.ts'
import { questionHandlers } from './features/questions/questions.routes.ts'
import { readTextHandlers } from './features/read-text/read-text.routes.ts'
import type { ResourceDeps } from './features/resources/resources.deps.ts'
import { resourceHandlers } from './features/resources/resources.routes.ts'
import { searchHandlers } from './features/search/search.routes.ts'
import { setupHandlers, type SetupDeps } from './features/setup/setup.routes.ts'
import { dataExportQueue, makeDataExport, purgeDataExports } from './features/settings/data/data-export.jobs.ts'
import { dataExportHandlers } from './features/settings/data/data-export.routes.ts'
import { removalQueue, sendRemovalMail } from './features/settings/removal/removal-mail.ts'
import { removalHandlers } from './features/settings/removal/removal.routes.ts'
import { removeDueCompanies } from './features/settings/removal/remove-due-companies.ts'
import { applyRetention } from './features/settings/retention/apply-retention.ts'
import { retentionHandlers } from './features/settings/retention/retention.routes.ts'
import { keepTrails } from './features/settings/keep-trail.ts'
import { settingsHandlers } from './features/settings/settings.routes.ts'
import type { Operating } from './features/system/system.deps.ts'
import { sendRunMail, systemMailQueue } from './features/system/system.jobs.ts'
import { systemHandlers } from './features/system/system.routes.ts'
import { downloadVideo } from './features/downloads/download-video.ts'
import { videoHandlers } from './features/videos/videos.routes.ts'
import { userHandlers } from './features/users/users.routes.ts'
import { writingHandlers } from './features/writing/writing.routes.ts'
import { forgetElsewhere } from './people/forgetting/forget-elsewhere.ts'
import { namedPictures } from './people/users.repository.ts'
import { openAnswerModel } from './knowledge/answers/model/model.ts'
import { openDictionaries } from './knowledge/dictionaries/dictionaries.ts'
import { namedDictionaryBlobs } from './knowledge/dictionaries/serving.repository.ts'
import type { VectorSearch } from './knowledge/embeddings/vector-search.ts'
import type { Reranker } from './knowledge/search/reranker.ts'
import { openPictureDescriber } from './knowledge/readers/image/describe-picture.ts'
import { openSpeechEndpoint } from './knowledge/transcripts/speech-endpoint.ts'
import { openTranscriber } from './knowledge/writing/transcriber.ts'
import { keepSettling } from './knowledge/index/settle-counts.ts'
import { createPasswords } from './platform/passwords.ts'
import { type BotCheck, createBotCheck } from './platform/bot-check/bot-check.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import { sweepBlobs } from './platform/blobs/sweep.ts'
import type { Database, Transaction } from './platform/database/database.ts'
import { requireFreeSpace } from './platform/disk-space.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Queue } from './platform/jobs/queue.ts'
import type { Log } from './platform/log.ts'
import type { Measured } from './platform/metrics.ts'
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
  /** Null: passages stay in the order of the search. */
  reranker: Reranker | null
  operating: Operating
  firstRestore: SetupDeps['firstRestore']
}

export const queues: readonly Queue[] = [
  mailQueue,
  supportQueue,
  approvalQueue,
  documentsQueue,
  playableQueue,
  embeddingsQueue,
  dictionariesQueue,
  factChangesQueue,
  factMailQueue,
  systemMailQueue,
  removalQueue,
  dataExportQueue,
]

type Features = {
  handlers: ProductHandlers
  openLinkedFile: OpenLinkedFile
  findResourceLink: FindResourceLink
  resumableUploads: ResumableUploads
  replyLinks: ReplyLinks
  countAuthCall: (address: string) => Promise<void>
  botCheck: BotCheck
  ready: () => Promise<{ database: boolean; storage: boolean; queue: boolean }>
  /** Told by `/metrics`. */
  measured: readonly Measured[]
  /** Begins to work on jobs and on what is due from time to time. */
  work: () => Promise<{ stop: () => Promise<void> }>
}

/** Hands every feature what it needs; what two features share is passed in here. */
export function wireFeatures(config: Config, platform: Platform): Features {
  const { database, secrets, blobs, signals, jobs, vectors, reranker, log } = platform
  const links = createFileLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const model = openModel(config)
  const transcribe = config.transcription && openTranscriber(config.transcription)
  const cookieKey = secrets.keyFor('files-cookie')
  const pictures = createPictureLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const botCheck = createBotCheck(config.botCheck, secrets)
  const passwords = createPasswords()
  const knownBrowsers = createKnownBrowsers({ key: secrets.keyFor('known-browsers'), now: Date.now })
  const enqueueMail = accountMailer(jobs)
  const endJobs = (tx: Transaction, place: JobsPlace) => endJobsIn(signals, tx, place)
  const resumeJobs: DriveDeps['resumeJobsIn'] = (tx, restored) => resumeJobsIn({ jobs, signals }, tx, restored)
  const start = (tx: Transaction, target: NewJob) => startProcessing({ jobs, signals }, tx, target)
  const versionRestored: ResourceDeps['versionRestored'] = (tx, { viewer: { companyId }, resourceId, versionId }) =>
    jobs.enqueue(tx, factChangesQueue, { payload: { companyId, resourceId, versionId, isRestored: true } })
  const makePlayable: UploadDeps['makePlayable'] = (tx, version) =>
    jobs.enqueue(tx, playableQueue, { payload: version, key: version.versionId })
  const uploads: UploadDeps = { blobs, links, startProcessing: start, makePlayable }
  const readCookie = (text: string | undefined) => readFilesCookie(cookieKey, text)
  const printDocument = createDocumentPrinter()
  const noteWork = openNoteWork()
  const readChat = readChatDocument({ links })
  const linked = {
    database,
    blobs,
    links,
    pictures,
    readFilesCookie: readCookie,
    printDocument,
    noteWork,
    readChat,
    log,
  }
  const want = wantDictionaries({ database })
  const dictionaries = openDictionaries({ blobs, log, want })
  const answering = { database, links, model, vectors, reranker, dictionaries, log }
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
        forgetElsewhere: (forgotten) => forgetElsewhere({ blobs, dataDir: config.dataDir }, forgotten),
      }),
      departments: departmentHandlers({ pictures, endJobsIn: endJobs }),
      assets: assetHandlers({ pictures, endJobsIn: endJobs }),
      experts: expertHandlers(pictures),
      resources: resourceHandlers({ links, endJobsIn: endJobs, startProcessing: start, versionRestored, makePlayable }),
      readText: readTextHandlers({ startProcessing: start }),
      notes: noteHandlers({ links, pictures, work: noteWork, startProcessing: start, versionRestored }),
      videos: {
        ...videoHandlers({ links, startProcessing: start }),
        downloadVideo: downloadVideo({ links }),
      },
      drive: {
        ...driveHandlers({ blobs, links, endJobsIn: endJobs, resumeJobsIn: resumeJobs }),
        ...downloadHandlers({ links }),
      },
      uploads: uploadHandlers(uploads),
      processing: processingHandlers({ jobs, signals }),
      chats: chatHandlers(answering),
      askedPictures: { readPicture: readPicture({ blobs, describe: openDescriber(config) }) },
      keptChats: keptChatHandlers({ links, draftNote }),
      assistant: assistantHandlers(answering),
      approvals: approvalHandlers({
        readAnswer: readAnswerToShare({ links }),
        enqueueMail: (tx, job) => jobs.enqueue(tx, approvalQueue, { payload: job }),
      }),
      facts: factHandlers,
      questions: questionHandlers,
      writing: writingHandlers({ model, transcribe, log }),
      settings: settingsHandlers({
        database,
        blobs,
        passwords,
        pictures,
        knownBrowsers,
        notifyPasswordChanged: (tx, person) => enqueueMail(tx, noticeOf(person)),
      }),
      setup: setupHandlers(platform),
      bank: bankHandlers,
      company: companyHandlers,
      dataExports: dataExportHandlers({
        links,
        enqueue: (tx, job) => jobs.enqueue(tx, dataExportQueue, { payload: job }),
      }),
      retention: retentionHandlers,
      removal: removalHandlers({
        database,
        passwords,
        knownBrowsers,
        enqueueMail: (tx, job) => jobs.enqueue(tx, removalQueue, { payload: job }),
      }),
      search: searchHandlers({ dictionaries }),
      glossary: glossaryHandlers,
      dictionaries: dictionaryHandlers({ blobs, jobs, dictionaries, wantDictionaries: want }),
      system: systemHandlers({
        database,
        operating: platform.operating,
        installationAdmins: config.installationAdmins,
      }),
      help: helpHandlers({ enqueueMail: (tx, job) => jobs.enqueue(tx, supportQueue, { payload: job }) }),
    },
    resumableUploads: createResumableUploads({ ...uploads, log }),
    openLinkedFile: (token, cookie) => openLinkedFile(linked, token, cookie),
    findResourceLink: (resourceId, cookie) => findResourceLink(linked, resourceId, cookie),
    replyLinks: createReplyLinks({
      picture: pictures,
      file: links.of.shown,
      original: links.of.original,
      thumbnail: links.of.thumbnail,
      zip: links.of.zip,
      note: links.of['note-pdf'],
    }),
    countAuthCall: createAuthCallCounter(database),
    botCheck,
    ready: async () => ({
      database: await holds(database.ready()),
      storage: await holds(Promise.all([blobs.check(), requireFreeSpace(config.dataDir)])),
      queue: await holds(jobs.ready().then((ready) => ready || Promise.reject(new Error('no queue')))),
    }),
    measured: measuredJobs(database),
    work: () => work(platform, config),
  }
}

function openDescriber({ vision }: Config) {
  return vision && openPictureDescriber(vision)
}

function openModel({ model, modelTimeouts }: Config) {
  return model && openAnswerModel({ ...model, model: model.name, timeouts: modelTimeouts })
}

function accountMailer(jobs: Jobs): (tx: Transaction, mail: AccountMail) => Promise<void> {
  return (tx, mail) => jobs.enqueue(tx, mailQueue, { payload: mail })
}

async function work(platform: Platform, config: Config): Promise<{ stop: () => Promise<void> }> {
  const { supportEmail, transcription, installationAdmins } = config
  const { database, blobs, jobs, signals, log } = platform
  const enqueueMail = accountMailer(jobs)
  jobs.work(mailQueue, (mail, signal) => sendAccountMail({ ...platform, enqueueMail }, mail, signal))
  jobs.work(supportQueue, (job, signal) => sendSupportMail({ ...platform, supportEmail }, job, signal))
  jobs.work(approvalQueue, (job, signal) => sendApprovalMail(platform, job, signal))
  const describe = openDescriber(config)
  const writeDown = transcription && openSpeechEndpoint(transcription)
  jobs.work(factChangesQueue, (job, signal) => markChanges(platform, job, signal))
  jobs.work(factMailQueue, (job, signal) => sendFactMail(platform, job, signal))
  jobs.work(dataExportQueue, (job, signal) => makeDataExport(platform, job, signal))
  jobs.work(removalQueue, (job, signal) => sendRemovalMail(platform, job, signal))
  jobs.work(playableQueue, (version, signal) => makeVideoPlayable(platform, version, signal))
  jobs.work(systemMailQueue, (job, signal) => sendRunMail({ ...platform, installationAdmins }, job, signal))
  const documents = processingWorker({
    ...platform,
    describe,
    writeDown,
    threads: openCutThreads(),
    model: openModel(config),
    versionPublished: (tx, { companyId, resourceId, versionId }) =>
      jobs.enqueue(tx, factChangesQueue, { payload: { companyId, resourceId, versionId } }),
  })
  const startEmbedding = embeddingWorker(platform)
  const words = dictionaryWorker({ ...platform, systemFolder: config.dictionariesFolder })
  await jobs.start()
  const reconciling = await documents.start()
  const embedding = startEmbedding()
  const preparing = await words.start()
  const settling = keepSettling({ database, signals, log })
  const recovering = await recoverAnswers({ database, log })
  const purging = repeat(() => purgeAccounts({ database }), { milliseconds: hour, name: 'purging accounts', log })
  const emptying = repeat(() => purgeBin({ database, blobs }), { milliseconds: hour, name: 'emptying the bin', log })
  const downloads = repeat(() => Promise.all([purgeDownloads({ database }), purgeDataExports({ database, blobs })]), {
    milliseconds: hour,
    name: 'purging downloads',
    log,
  })
  const forgetting = repeat(() => purgeResumables(database, blobs.growing), {
    milliseconds: hour,
    name: 'purging unfinished uploads',
    log,
  })
  const unasked = repeat(() => purgePictures({ database }), {
    milliseconds: hour,
    name: 'purging pictures that were not asked',
    log,
  })
  const leaving = repeat(() => purgeEditors({ database }), {
    milliseconds: hour,
    name: 'purging editors of notes',
    log,
  })
  const removing = repeat(
    () =>
      removeDueCompanies({ ...platform, enqueueMail: (tx, job) => jobs.enqueue(tx, removalQueue, { payload: job }) }),
    { milliseconds: hour, name: 'removing companies', log },
  )
  const keptOnly = async () => {
    await applyRetention({ database })
    await keepTrails({ database, dataDir: config.dataDir, log })
  }
  const following = repeat(keptOnly, {
    milliseconds: 24 * hour,
    name: 'following the trail',
    log,
  })
  const sweeping = repeat(() => sweep(database, blobs), { milliseconds: 24 * hour, name: 'sweeping bytes', log })
  return {
    async stop() {
      await reconciling.stop()
      await embedding.stop()
      await preparing.stop()
      await settling.stop()
      await recovering.stop()
      await purging.stop()
      await emptying.stop()
      await downloads.stop()
      await forgetting.stop()
      await unasked.stop()
      await leaving.stop()
      await removing.stop()
      await following.stop()
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
        async (tx) =>
          new Set([
            ...(await namedBlobs(tx, keys)),
            ...(await namedPictures(tx, keys)),
            ...(await namedDictionaryBlobs(tx, keys)),
          ]),
      ),
  })
}

async function holds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}
