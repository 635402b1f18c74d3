import type { TestProject } from 'vitest/node'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeDictd, writeThesaurus } from './dictionaries.ts'
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
  let dictionaries: string | undefined
  return {
    setup: async (project: TestProject) => {
      dictionaries = await mkdtemp(path.join(tmpdir(), 'millwright-dictionaries-'))
      await writeMachineDictionaries(dictionaries)
      server = await startServer({ database, dictionaries })
      project.provide('server', {
        url: server.url,
        dataDir: server.dataDir,
        database,
        databaseUrl: server.databaseUrl,
      })
    },
    teardown: async () => {
      await server?.stop()
      if (dictionaries) await rm(dictionaries, { recursive: true, force: true })
    },
  }
}

/** Of languages that no other test asks in: they serve every company of the server. */
async function writeMachineDictionaries(folder: string): Promise<void> {
  await writeDictd(folder, 'ita-epo', [
    { word: 'vite', lines: ['ŝraŭbo, bolto'] },
    { word: 'dado', lines: [' [techn.] ŝraŭbingo <n>', '      "stringere il dado"  - streĉi'] },
  ])
  await writeDictd(folder, 'epo-ita', [
    { word: 'pumpilo', lines: ['1. pompa', 'ilo por movi fluaĵojn', '2. pompetta'] },
  ])
  await writeThesaurus(folder, 'eo_XX', [['pumpilo', 'pumpmaŝino', 'ilo (generic term)']])
}
