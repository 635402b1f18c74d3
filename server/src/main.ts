import { fileURLToPath } from 'node:url'
import { readAccessToken } from './calls/tokens.ts'
import { slowClientLimits } from './app/slow-clients.ts'
import { buildApp } from './app.ts'
import { measuredProcess } from './app/measured-process.ts'
import { type Config, readConfig, secretsIn } from './config.ts'
import { ConfigError } from './config/environment.ts'
import { openBlobs } from './files/open-blobs.ts'
import { openStorageOwner } from './files/storage-owner.ts'
import { openDatabase } from './platform/database/database.ts'
import { openLeases } from './platform/database/leases.ts'
import { databaseOptions } from './platform/database/location.ts'
import { readRestoredNote } from './operator/first-start/restored-note.ts'
import { type FirstRestore, openFirstRestore, type RestoreWanted } from './operator/first-start/first-restore.ts'
import { restartCode } from './operator/first-start/restart-code.ts'
import { restoreAndExit } from './operator/first-start/restore-and-exit.ts'
import { openOperatorChannel } from './platform/database/operator-channel.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { type Embedder, openEmbedder } from './knowledge/embeddings/embedder.ts'
import { openFolderEmbedder } from './knowledge/embeddings/folder-embedder.ts'
import { openReranker } from './knowledge/search/reranker.ts'
import { openVectorSearch } from './knowledge/embeddings/vector-search.ts'
import { createLog, type Log } from './platform/log.ts'
import { watchMainThread } from './platform/main-thread.ts'
import { tellMetrics } from './platform/metrics.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { openOperating } from './operator/running/open-operating.ts'
import { refuseUnfinishedRestore } from './platform/restore-marker.ts'
import { openSecrets } from './platform/secrets.ts'
import { reachOf } from './platform/database/pooled.ts'
import { openSignals } from './platform/signals/signals.ts'
import { traceWith } from './platform/traces/traces.ts'
import { startFailure } from './start-failure.ts'
import { hasCompany } from './features/setup/setup.repository.ts'
import { queues, wireFeatures } from './wire-features.ts'

/** Jobs get 30 s to drain (`platform/jobs`). */
const maxStopMs = 40_000
const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Ctrl-C reaches us from the terminal, from npm and from the launcher: within this time they are one. */
const sameSignalMs = 500

// One sentence where we know what is wrong; the whole error where we do not.
const config = configOrExit()
await start(config).catch((error: unknown) => {
  console.error(startFailure(error, config) ?? error)
  process.exit(1)
})

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

async function embedderOf({ embedding, embeddingFolder }: Config): Promise<Embedder | null> {
  if (embeddingFolder !== null) return openFolderEmbedder(embeddingFolder)
  return embedding && openEmbedder(embedding)
}

/** Whoever works on jobs alone answers no lists. */
function standbyOf({ databaseReplicaUrl, role }: Config, log: Log) {
  if (databaseReplicaUrl === null || role === 'worker') return {}
  return {
    replicaUrl: databaseReplicaUrl,
    onReplica: (why: string | null) =>
      why === null ? log.info('the replica is asked') : log.warn({ why }, 'the replica is not asked'),
  }
}

/** Not even loaded where they are not asked for. */
async function tracesBy({ traces, role }: Config, log: Log) {
  if (traces === null) return null
  const { openTraces } = await import('./platform/traces/open-traces.ts')
  const opened = openTraces(traces, { role, log })
  traceWith(opened)
  return opened
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel, secretsIn(config))
  const mainThread = watchMainThread(log)
  const traces = await tracesBy(config, log)
  const stopping = new AbortController()
  // Jobs write links into mails before the port listens.
  const place = { address: config.publicUrl ?? `http://${config.host}:${config.port}` }
  const location = databaseOptions(config)
  refuseUnfinishedRestore(config.dataDir)
  const reach = location.kind === 'server' ? await reachOf(location.url, config.databaseDirectUrl) : null
  const database = await openDatabase({
    ...location,
    ...(reach && { isPooled: reach.isPooled }),
    ...standbyOf(config, log),
    onFailure: (error, fatal) => {
      log.error({ error }, 'database')
      if (fatal) process.exit(1)
    },
  })
  const operator = location.kind === 'embedded' ? await openOperatorChannel(location.directory, database) : null
  const secrets = await openSecrets(config.dataDir, config.installationSecret)
  const blobs = await openBlobs({
    ...config,
    secrets,
    exclusive: config.databaseUrl === null,
    step: (work) => database.asSystem('maintenance', work),
  })
  const storageOwner = await openStorageOwner({
    ...config,
    step: (work) => database.asSystem('maintenance', work),
    // At once: what it stores and removes from now on would be missed by the other.
    onLost(error) {
      log.fatal({ error }, 'the bucket was taken over')
      process.exit(1)
    },
  })
  const signals = await openSignals({ database, reach, log })
  const leases = openLeases({ reach, log })
  const jobs = await openJobs({ database, signals, queues, log })
  const sendMail = await createMailer({ ...config, from: config.mailFrom, log })
  const embedder = await embedderOf(config)
  const reranker = config.rerankerFolder === null ? null : await openReranker({ folder: config.rerankerFolder, log })
  const vectors = embedder && (await openVectorSearch({ database, embedder, log }))
  const operating = openOperating({ config, database, leases, jobs, blobs, sendMail, embedder, reranker, log })
  // One process alone: the others would go on without their database.
  const firstRestore =
    config.role === 'all' && !(await database.asSystem('maintenance', hasCompany))
      ? openFirstRestore(config, (wanted, isCode) => {
          giveWayTo(wanted, isCode).catch((error: unknown) => {
            log.error({ error }, 'a restore failed')
            process.exit(restoring.signal.aborted ? 1 : restartCode)
          })
        })
      : null
  const platform = {
    firstRestore,
    wasRestored: await readRestoredNote(config.dataDir),
    database,
    secrets,
    blobs,
    storageOwner,
    signals,
    leases,
    jobs,
    sendMail,
    log,
    publicUrl: () => place.address,
    vectors,
    reranker,
    operating,
  }

  const features = wireFeatures(config, platform)
  if (config.metricsToken !== null) {
    tellMetrics([...measuredProcess({ mainThread, database, jobs }), ...features.measured])
  }
  const readToken = async (token: string) =>
    (await readAccessToken(secrets.keyFor('access-tokens'), token))?.tokenHash ?? null
  const working = await features.work()
  const app = await buildApp({
    ready: features.ready,
    log,
    trustProxy: config.trustProxy,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    publicUrl: platform.publicUrl,
    slowClients: slowClientLimits,
    metricsToken: config.metricsToken,
    product:
      config.role === 'worker'
        ? null
        : {
            ...features,
            database,
            leases,
            readToken,
            installationAdmins: config.installationAdmins,
            stopping: stopping.signal,
            webDirectory,
          },
  })
  const listening = await app.listen({ port: config.port, host: config.host })
  if (config.publicUrl === null) place.address = listening
  console.log(`Millwright is ready at ${place.address}`)
  if (firstRestore) {
    console.log(
      `Nobody has registered yet. To restore a backup instead, the page asks for this code: ${firstRestore.code}`,
    )
  }

  let endingSince: number | undefined
  const restoring = new AbortController()
  let isRestoring = false
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) {
        endingSince = performance.now()
        void stop().then(() => process.exit(0))
      } else if (isRestoring && !restoring.signal.aborted) {
        endingSince = performance.now()
        // Its child ends, and then this process.
        restoring.abort()
      } else if (performance.now() - endingSince > sameSignalMs) process.exit(1)
    })
  }

  /** Streams end, calls and jobs under way finish, and then what they stand on closes. */
  async function stop(): Promise<void> {
    // What is still not over by then was no clean end, and whoever started us should know.
    const tooLong = setTimeout(() => process.exit(1), maxStopMs)
    stopping.abort()
    await app.close()
    await operating.stop()
    await Promise.all([working.stop(), jobs.stop()])
    await signals.close()
    await leases.close()
    await operator?.close()
    await database.close()
    await traces?.close()
    mainThread.stop()
    clearTimeout(tooLong)
  }

  /** A backup takes the place of what nobody has used; whoever started us starts us again. */
  async function giveWayTo(wanted: RestoreWanted, isCode: FirstRestore['isCode']): Promise<void> {
    endingSince = performance.now()
    isRestoring = true
    const { port } = new URL(listening)
    await stop()
    await restoreAndExit({
      place: config,
      wanted,
      at: { port: Number(port), host: config.host },
      isCode,
      log,
      signal: restoring.signal,
    })
  }
}
