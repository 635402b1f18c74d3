import type { TestProject } from 'vitest/node'
import { startServer, type DatabaseKind, type TestServer } from './harness.ts'

/** The server that all files of an API project share: `inject('server')`. */
export type SharedServer = {
  url: string
  dataDir: string
  database: DatabaseKind
  /** The embedded database has none: it is open to its server alone. */
  databaseUrl: string | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    server: SharedServer
  }
}

/** What a project's global setup runs, before its files and after them. */
export function sharedServerOn(database: DatabaseKind) {
  let server: TestServer | undefined
  return {
    setup: async (project: TestProject) => {
      server = await startServer({ database })
      project.provide('server', {
        url: server.url,
        dataDir: server.dataDir,
        database,
        databaseUrl: server.databaseUrl,
      })
    },
    teardown: async () => {
      await server?.stop()
    },
  }
}
