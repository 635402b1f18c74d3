import { chmod, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FoundFile } from '../../platform/blobs/look-at-files.ts'
import { secretFile } from '../../platform/secrets.ts'
import type { Installation, InstallationPlace } from '../installation.ts'
import { listGrowingBlobs, listNamedBlobs } from '../named-blobs.repository.ts'
import { checkBlob } from './check-bytes.ts'
import { readableByOthers } from './check-machine.ts'
import { type FindingCode, type Forms, formFor } from '@millwright/contract/reasons/finding-sentences'
import { type Finding, mendable, type Repair } from './finding.ts'
import { makeAgain } from './make-again.repository.ts'
import { mendRows } from './mend-rows.repository.ts'
import { mendSchema } from './mend-schema.repository.ts'
import type { SchemaNote } from '../../platform/database/schema-note.ts'

export type Mending = {
  installation: Installation
  place: InstallationPlace
  expected: SchemaNote
  /** For tests, which kill the process there. */
  reached?: (point: string) => void
}

const dayMs = 24 * 3_600_000

/**
 * Mends what can be mended without a loss: what is derived is made again, what nobody needs goes, what stands still is
 * moved on. Each step is a transaction of its own or can be done twice, so that it may be broken off anywhere.
 */
export async function mend(findings: readonly Finding[], mending: Mending): Promise<Repair[]> {
  const found = new Set(findings.map(({ code }) => code).filter((code) => mendable[code]))
  const reached = mending.reached ?? (() => {})
  const mended: Repair[] = []
  const { database, files } = mending.installation
  const add = (one: Repair) => {
    if (one.count > 0) mended.push(one)
    reached(`mended ${one.code}`)
  }
  const done = (code: FindingCode, count: number, says: Forms) => add({ code, count, says: formFor(count, says) })
  // What keeps rows in step has to be right before rows are touched.
  for (const one of await mendSchema(database, mending.expected, found)) add(one)
  reached('mended the schema')
  for (const one of await mendRows(database, found, reached)) add(one)
  // A constraint can stand again only now that no row breaks it.
  for (const one of await mendSchema(database, mending.expected, found)) add(one)
  if (found.has('bytes.remade')) {
    const wrong: string[] = []
    for (const blob of await database.read(listNamedBlobs)) {
      if (blob.isRemade && (await checkBlob(files, blob, false)) !== null) wrong.push(blob.key)
    }
    done('bytes.remade', await database.write((tx) => makeAgain(tx, wrong)), [
      'file is made again by the server, or can be asked for again',
      'files are made again by the server, or can be asked for again',
    ])
  }
  if (found.has('bytes.orphaned')) {
    const named = new Set((await database.read(listNamedBlobs)).map(({ key }) => key))
    const growing = new Set(await database.read(listGrowingBlobs))
    const isFree = (key: string) => !named.has(key) && !growing.has(key)
    done('bytes.orphaned', await removeOld(files.blobs(), isFree), [
      'file that no row names was removed',
      'files that no row names were removed',
    ])
  }
  if (found.has('bytes.unfinished')) {
    done('bytes.unfinished', await removeOld(files.unfinished(), () => true), [
      'unfinished file was removed',
      'unfinished files were removed',
    ])
  }
  if (found.has('upload.orphaned') || found.has('upload.forgotten')) {
    const growing = new Set(await database.read(listGrowingBlobs))
    const isFree = (key: string) => !growing.has(key)
    done('upload.orphaned', await removeOld(files.growing(), isFree), [
      'part of a forgotten upload was removed',
      'parts of forgotten uploads were removed',
    ])
  }
  if (found.has('secret.readable')) {
    done('secret.readable', await closeToOthers(mending.place.dataDir), [
      'file is read by its owner alone now',
      'files are read by their owner alone now',
    ])
  }
  return mended

  async function removeOld(list: AsyncIterable<FoundFile>, isFree: (key: string) => boolean): Promise<number> {
    let count = 0
    const before = new Date(Date.now() - dayMs)
    for await (const { key, writtenAt, remove } of list) {
      if (writtenAt >= before || !isFree(key)) continue
      await remove()
      count += 1
      reached('removed a file')
    }
    return count
  }
}

async function closeToOthers(dataDir: string): Promise<number> {
  const names = await readableByOthers(dataDir)
  for (const name of names) {
    const file = path.join(dataDir, name)
    await chmod(file, name === secretFile || (await stat(file)).isFile() ? 0o600 : 0o700)
  }
  return names.length
}
