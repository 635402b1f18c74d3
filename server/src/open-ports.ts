import { durations, limits } from '@millwright/contract/limits'
import { createKnownBrowsers } from './calls/known-browsers.ts'
import { readFilesCookie } from './calls/tokens.ts'
import type { Config } from './config.ts'
import { mailQueue } from './features/accounts/accounts.jobs.ts'
import { invitePeople } from './features/accounts/invite-people.ts'
import { type AccountMail, noticeOf } from './features/accounts/mails/account-mail.ts'
import { readAnswerToShare } from './features/chats/approved/read-answer-to-share.ts'
import { readChatDocument } from './features/chats/kept/read-chat-document.ts'
import { assetWrites } from './features/assets/asset-writes.ts'
import { wantDictionaries } from './features/dictionaries/want-dictionaries.ts'
import { factChangesQueue } from './features/facts/fact-changes.jobs.ts'
import { followQuotes } from './features/facts/follow-quotes.ts'
import { insertStarter } from './features/glossary/add-starter.ts'
import { openDocumentation } from './features/makers-packages/export/make-documentation.ts'
import { draftNote } from './features/notes/draft-note.ts'
import { requireRoom as requirePackageRoom } from './features/makers-packages/require-room.ts'
import { keepFoundCodes } from './features/plate-codes/keep-found-codes.ts'
import { addFoundCodes } from './features/plate-codes/add-found-codes.ts'
import { codeKeyOf } from './features/plate-codes/code-key.ts'
import { openCutThreads } from './features/processing/cutting/cut-threads.ts'
import { endJobsIn } from './features/processing/end-jobs.ts'
import type { PublishedVersion } from './features/processing/processing.deps.ts'
import type { JobsPlace } from './features/processing/processing.repository.ts'
import { countFailedJobs, listFailedJobs } from './features/processing/failed/failed-jobs.repository.ts'
import { resumeJobsIn } from './features/processing/resume-jobs.ts'
import { retryFailedJobs } from './features/processing/failed/retry-failed-jobs.ts'
import { startProcessing } from './features/processing/start-processing.ts'
import { playableQueue } from './features/processing/videos/playable.jobs.ts'
import { recordFollowed } from './features/users/record-followed.ts'
import { packageUploads } from './features/uploads/resumable/package-uploads.ts'
import { givenFiles } from './features/uploads/given-files.ts'
import { givenNotes } from './features/notes/given-notes.ts'
import type { SetupDeps } from './features/setup/setup.routes.ts'
import type { Operating } from './features/system/system.deps.ts'
import { createFileLinks } from './files/file-links.ts'
import type { VersionPorts } from './files/version-ports.ts'
import { openAnswerModel } from './knowledge/answers/model/model.ts'
import { openDictionaries } from './knowledge/dictionaries/dictionaries.ts'
import type { VectorSearch } from './knowledge/embeddings/vector-search.ts'
import { createDocumentPrinter } from './knowledge/notes/documents/document-printer.ts'
import { openNoteWork } from './knowledge/notes/note-work.ts'
import { openPictureDescriber } from './knowledge/readers/image/describe-picture.ts'
import type { Reranker } from './knowledge/search/reranker.ts'
import { openSpeechEndpoint } from './knowledge/transcripts/speech-endpoint.ts'
import { openTranscriber } from './knowledge/writing/transcriber.ts'
import { createPictureLinks } from './links/picture-links.ts'
import type { NotifySecondFactor } from './people/second-factors/notify-second-factor.ts'
import { clearMailsAbout, forgetElsewhere } from './people/forgetting/forget-elsewhere.ts'
import type { FormerRow } from './people/forgetting/forget.repository.ts'
import type { ForgottenPerson } from './people/forgetting/forget-person.ts'
import type { BlobStore } from './platform/blobs/blobs.ts'
import type { BucketOwner } from './platform/blobs/own-bucket.ts'
import { createBotCheck } from './platform/bot-check/bot-check.ts'
import type { Database, Transaction } from './platform/database/database.ts'
import type { Leases } from './platform/database/leases.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { SendMail } from './platform/mail/mail.ts'
import { createAddressCheck, createOutgoing } from './platform/outgoing.ts'
import { createPasswords } from './platform/passwords.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Signals } from './platform/signals/signal.ts'

export type Platform = {
  database: Database
  secrets: Secrets
  blobs: BlobStore
  /** Null: files lie in the data directory. */
  storageOwner: BucketOwner | null
  signals: Signals
  leases: Leases
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
  wasRestored: SetupDeps['wasRestored']
}

/** What features are given: the platform, what several of them share, and what one does for another. */
export function openPorts(config: Config, platform: Platform) {
  const shared = openShared(config, platform)
  const between = betweenFeatures(platform)
  return { ...platform, ...shared, ...between, givenNotes: givenNotes({ ...between, work: shared.noteWork }) }
}

function openShared(config: Config, { database, secrets, blobs, log }: Platform) {
  const { transcription } = config
  const links = createFileLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const printDocument = createDocumentPrinter()
  const cookieKey = secrets.keyFor('files-cookie')
  const want = wantDictionaries({ database })
  return {
    links,
    pictures: createPictureLinks({ key: secrets.keyFor('file-links'), now: Date.now }),
    readFilesCookie: (text: string | undefined) => readFilesCookie(cookieKey, text),
    knownBrowsers: createKnownBrowsers({ key: secrets.keyFor('known-browsers'), now: Date.now }),
    botCheck: createBotCheck(config.botCheck, secrets),
    passwords: createPasswords(),
    printDocument,
    documentation: openDocumentation({ blobs, printDocument }),
    noteWork: openNoteWork(),
    threads: openCutThreads(),
    model: openModel(config),
    transcribe: transcription && openTranscriber(transcription),
    writeDown: transcription && openSpeechEndpoint(transcription),
    describe: openDescriber(config),
    // Each counts its own failures: what breaks for a job is still asked for a person.
    modelOfJobs: openModel(config),
    describeOfJobs: openDescriber(config),
    dictionaries: openDictionaries({ blobs, log, want }),
    wantDictionaries: want,
    systemFolder: config.dictionariesFolder,
    supportEmail: config.supportEmail,
    dataDir: config.dataDir,
    quotas: config.quotas,
    installationAdmins: config.installationAdmins,
    outgoing: createOutgoing({
      allowsPrivate: config.signInPrivateAddresses,
      timeoutMs: durations.providerAnswer,
      maxBytes: limits.providerAnswerBytes,
    }),
    ...webhooksOf(config),
    allowsPrivateProviders: config.signInPrivateAddresses,
    clearMailsAbout: (former: FormerRow) => clearMailsAbout(config.dataDir, former),
    forgetElsewhere: (forgotten: ForgottenPerson) => forgetElsewhere({ blobs, dataDir: config.dataDir }, forgotten),
    readAnswer: readAnswerToShare({ links }),
    readChat: readChatDocument({ links }),
  }
}

function webhooksOf({ webhookNetworks: networks }: Config) {
  const allowed = { allowsPrivate: false, networks }
  const limited = { timeoutMs: durations.webhookAnswer, maxBytes: limits.webhookReplyBytes, isCut: true }
  return { checkWebhookAddress: createAddressCheck(allowed), sendToWebhook: createOutgoing({ ...allowed, ...limited }) }
}

function openModel({ model, modelTimeouts }: Config) {
  return model && openAnswerModel({ ...model, model: model.name, timeouts: modelTimeouts })
}

function openDescriber({ vision }: Config) {
  return vision && openPictureDescriber(vision)
}

/** What one feature does in a transaction of another. */
function betweenFeatures({ jobs, signals, blobs }: Platform) {
  const enqueueMail = (tx: Transaction, mail: AccountMail) => jobs.enqueue(tx, mailQueue, { payload: mail })
  const versions: VersionPorts = {
    startProcessing: (tx, version) => startProcessing({ jobs, signals }, tx, version),
    versionRestored: (tx, { viewer: { companyId }, resourceId, versionId }) =>
      jobs.enqueue(tx, factChangesQueue, { payload: { companyId, resourceId, versionId, isRestored: true } }),
    makePlayable: (tx, version) => jobs.enqueue(tx, playableQueue, { payload: version, key: version.versionId }),
  }
  return {
    ...versions,
    ...followQuotes(jobs),
    versionPublished: (tx: Transaction, { companyId, resourceId, versionId }: PublishedVersion) =>
      jobs.enqueue(tx, factChangesQueue, { payload: { companyId, resourceId, versionId } }),
    endJobsIn: (tx: Transaction, place: JobsPlace) => endJobsIn(signals, tx, place),
    resumeJobsIn: (tx: Transaction, restored: Parameters<typeof resumeJobsIn>[2]) =>
      resumeJobsIn({ jobs, signals }, tx, restored),
    failedFiles: {
      list: async (tx: Transaction, most: number) => ({
        kinds: await countFailedJobs(tx),
        jobs: await listFailedJobs(tx, most),
      }),
      retry: (tx: Transaction, which: Parameters<typeof retryFailedJobs>[2]) =>
        retryFailedJobs({ jobs, signals }, tx, which),
    },
    enqueueMail,
    invite: invitePeople((tx, mails) => jobs.enqueueAll(tx, mailQueue, mails)),
    notifyPasswordChanged: (tx: Transaction, person: Parameters<typeof noticeOf>[0]) =>
      enqueueMail(tx, noticeOf(person)),
    notifySecondFactor: (tx: Transaction, { what, ...person }: Parameters<NotifySecondFactor>[1]) =>
      enqueueMail(tx, noticeOf(person, what)),
    addStarterGlossary: insertStarter,
    recordFollowed,
    packageUploads: packageUploads({ blobs }),
    requirePackageRoom,
    givenFiles: givenFiles({ blobs, ...versions }),
    assetWrites,
    addFoundCodes,
    keepFoundCodes,
    keyOfCode: (code: string) => codeKeyOf(code).key,
    draftNote,
  }
}
