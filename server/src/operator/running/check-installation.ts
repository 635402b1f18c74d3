import { reason } from '@millwright/contract/reasons/reason'
import { anchorsIn, keepAnchor } from '../../calls/trail/anchors.ts'
import { changeState, findLastFindings, readState } from '../../features/system/system.repository.ts'
import type { FilesSeen } from '../../platform/blobs/look-at-files.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { StoredFinding } from '../../schema/system-runs.ts'
import { checkMachine } from '../doctor/check-machine.ts'
import { rowChecks } from '../doctor/check-rows.repository.ts'
import { checkTrails } from '../doctor/check-trail.ts'
import { checkSchema } from '../doctor/check-schema.repository.ts'
import { clockSkew } from '../doctor/doctor.ts'
import { type Finding, isWrong, joined, mendable } from '../doctor/finding.ts'
import { freshCodes } from './fresh-findings.ts'
import { lookAtSizes } from './look-at-bytes.ts'
import { changedFinding, type PartRead, readDamagedAgain, readPart } from './read-part.ts'
import type { Outcome } from './runs.ts'
import { schemaInChild } from './schema-in-child.ts'

export type Checking = { database: Database; files: FilesSeen; dataDir: string; installationSecret: string | null }

/**
 * What the doctor looks at, in the open database: each statement in a short transaction of its own, and bytes no faster than
 * others are served. @param thorough reads its part of all bytes, too
 */
export async function checkInstallation(
  { database, files, dataDir, installationSecret }: Checking,
  { thorough, signal }: { thorough: boolean; signal: AbortSignal },
): Promise<Outcome> {
  const before = await database.asSystem('maintenance', findLastFindings)
  const { findings: ofDatabase, isAskable, skewMs } = await lookAtDatabase(database, signal)
  const looking = { database, files, signal }
  const sizes = isAskable ? await lookAtSizes(looking) : { findings: [], hashed: { count: 0, bytes: 0 } }
  const part = isAskable ? await readBytes() : { findings: [], files: 0, bytes: 0 }
  const trails = isAskable ? await lookAtTrails() : []
  const machine = await checkMachine({ dataDir, installationSecret }, skewMs)
  const findings = [...ofDatabase, ...joined([...sizes.findings, ...part.findings]), ...trails, ...machine]
    .filter(isWrong)
    .map(asStored)
  return {
    state: 'done',
    reason:
      findings.length === 0
        ? reason('check.sound')
        : reason('check.found', { codes: findings.map(({ code }) => code) }),
    findings,
    fresh: freshCodes(findings, before),
    files: part.files,
    bytes: part.bytes,
  }

  async function lookAtTrails(): Promise<Finding[]> {
    const step = <T>(work: (tx: Transaction) => Promise<T>) => {
      signal.throwIfAborted()
      return database.asReader((tx) => work(tx.handle))
    }
    const { findings: found, newEnds } = await checkTrails(step, dataDir)
    for (const end of newEnds) await keepAnchor(anchorsIn(dataDir), end)
    return found
  }

  async function readBytes(): Promise<PartRead> {
    const state = await database.asSystem('maintenance', readState)
    if (thorough) return readPart(looking, sizes.hashed, state)
    const damaged = await readDamagedAgain(looking, state.damaged)
    await database.asSystem('maintenance', (tx) => changeState(tx, { damaged: damaged.map(({ key }) => key) }))
    return { findings: changedFinding(damaged), files: 0, bytes: 0 }
  }
}

async function lookAtDatabase(database: Database, signal: AbortSignal) {
  const expected = await schemaInChild(signal)
  const { schema, skewMs } = await database.asReader(async (tx) => ({
    skewMs: await clockSkew(tx),
    schema: await checkSchema({ tx, expected }),
  }))
  // Tables that are not as they should be cannot be asked.
  const isAskable = !schema.some(({ code }) => code === 'schema.migrations' || code === 'schema.table')
  const findings: Finding[] = [...schema]
  for (const check of isAskable ? rowChecks : []) {
    signal.throwIfAborted()
    findings.push(...(await database.asReader((tx) => check({ tx, expected }))))
  }
  return { findings, isAskable, skewMs }
}

function asStored({ code, count, examples }: Finding): StoredFinding {
  return { code, sentence: '', advice: '', mendable: mendable[code], count, examples }
}
