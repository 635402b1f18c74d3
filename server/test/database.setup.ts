import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbeddedDatabase } from './embedded-template.ts'
import { heldIn } from './held-database.ts'

let folder: string | undefined

/** To make it takes seconds of the processor: it is done before the first test, once for all of their processes. */
export async function setup() {
  await prepareEmbeddedDatabase()
  folder = await mkdtemp(join(tmpdir(), 'millwright-held-'))
  process.env[heldIn] = folder
}

/** Those who held a database there have ended. */
export async function teardown() {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
