import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../../server/src/config.ts'
import { freePort } from '../../server/test/free-port.ts'
import { startServer, type TestServer } from '../../server/test/harness.ts'
import { startPostgres } from '../../server/test/postgres-cluster.ts'
import { s3Keys, startS3Server } from '../../server/test/s3-server.ts'
import type { DebianFiles } from '../bundle/debian-packages.ts'
import { startNginx } from '../bundle/prove/proxies.ts'

/** A start competes with the clients for the processors. */
const startLimit = 600_000

export type Instance = { name: string; server: TestServer }

export type Installation = {
  /** Of nginx, which stands before all that serve. */
  url: string
  databaseUrl: string
  instances: Instance[]
  /** Where a worker keeps what is its own, and the mails of all while it is the only worker. */
  workerDataDir: string
  startSecondWorker: () => Promise<void>
  place: Pick<ReturnType<typeof readConfig>, 'databaseUrl' | 'dataDir' | 'storage' | 'installationSecret'>
  stop: () => Promise<void>
}

/** Three that serve and one that works behind nginx, over one PostgreSQL and one bucket; nothing else is shared. */
export async function startInstallation(files: DebianFiles, folder: string): Promise<Installation> {
  const postgres = await startPostgres()
  const store = await startS3Server(join(folder, 'bucket'))
  const port = await freePort()
  const shared = {
    DATABASE_URL: postgres.url,
    STORAGE_URL: store.target('files'),
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    INSTALLATION_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const instances: Instance[] = []
  const start = async (ROLE: 'web' | 'worker', name: string) => {
    const dataDir = join(folder, name)
    const server = await startServer({ database: 'embedded', env: { ...shared, ROLE }, dataDir, startLimit })
    instances.push({ name, server })
    return server
  }
  const worker = await start('worker', 'worker 1')
  for (const nth of [1, 2, 3]) await start('web', `web ${nth}`)
  const servers = instances.filter(({ name }) => name.startsWith('web')).map(({ server }) => server.url)
  const nginx = await startNginx(files, join(folder, 'nginx'), {
    port,
    servers,
    // Of each process that is ended it says so for as long as it is away.
    errorLog: join(folder, 'nginx.log'),
  })
  return {
    url: nginx.url,
    databaseUrl: postgres.url,
    instances,
    workerDataDir: worker.dataDir,
    startSecondWorker: async () => void (await start('worker', 'worker 2')),
    place: readConfig({ ...shared, DATA_DIR: worker.dataDir }, []),
    async stop() {
      await Promise.all(instances.map(({ server }) => server.stop()))
      await nginx.close()
      await store.stop()
      await postgres.stop()
    },
  }
}
