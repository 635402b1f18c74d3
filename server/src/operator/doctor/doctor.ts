import { z } from 'zod'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import type { SchemaNote } from '../../platform/database/schema-note.ts'
import { type Installation, openInstallation, type InstallationPlace } from '../installation.ts'
import { listGrowingBlobs, listNamedBlobs } from '../named-blobs.repository.ts'
import { checkBytes } from './check-bytes.ts'
import { checkEndpoints, type Endpoints } from './check-endpoints.ts'
import { checkMachine, type DiskOf } from './check-machine.ts'
import { checkRows } from './check-rows.repository.ts'
import { checkTrails } from './check-trail.ts'
import { checkSchema } from './check-schema.repository.ts'
import type { Finding } from './finding.ts'

export type DoctorOptions = {
  /** Null: endpoints are not asked. */
  endpoints: Endpoints | null
  /** Bytes are not read, only their sizes compared. */
  quick?: boolean
  /** What the migrations make; found out where it is not given. */
  expected?: SchemaNote
  /** For tests, whose machine has what it has. */
  diskOf?: DiskOf
}

type OpenedInstallation = { installation: Installation; place: InstallationPlace; expected: SchemaNote }

/** Looks at everything and changes nothing, also while the installation runs. */
export async function examineOpen(opened: OpenedInstallation, options: DoctorOptions): Promise<Finding[]> {
  const { installation, place, expected } = opened
  const rows = await installation.database.read(async (tx) => {
    const skewMs = await clockSkew(tx)
    const schema = await checkSchema({ tx, expected })
    const isAskable = areTablesAskable(schema)
    const damages = isAskable
      ? [
          ...(await checkRows({ tx, expected })),
          ...(await checkTrails((work) => work(tx.handle), place.dataDir)).findings,
        ]
      : []
    return {
      skewMs,
      findings: [...schema, ...damages],
      bytes: isAskable ? { named: await listNamedBlobs(tx), growing: await listGrowingBlobs(tx) } : null,
    }
  })
  const bytes =
    rows.bytes &&
    (await checkBytes({
      ...rows.bytes,
      files: installation.files,
      now: new Date(),
      quick: options.quick ?? false,
      namedNow: () => namedNow(place, installation),
    }))
  return [
    ...rows.findings,
    ...(bytes ?? []),
    ...(await checkMachine(place, rows.skewMs, options.diskOf)),
    ...(options.endpoints ? await checkEndpoints(options.endpoints) : []),
  ]
}

/** Tables that are not as they should be cannot be asked. */
export function areTablesAskable(findings: readonly Finding[]): boolean {
  return !findings.some(({ code }) => code === 'schema.migrations' || code === 'schema.table')
}

/** Milliseconds between this machine's clock and the database's, less the time that it took to ask. */
export async function clockSkew({ ask }: PlainTransaction): Promise<number> {
  const asked = Date.now()
  const [row] = await ask(z.object({ at: z.date() }), 'SELECT clock_timestamp() AS at')
  const answered = Date.now()
  const at = row?.at.getTime() ?? answered
  return Math.max(0, asked - at, at - answered)
}

async function namedNow(place: InstallationPlace, { isCopy, database }: Installation): Promise<ReadonlySet<string>> {
  const keysOf = async (open: Installation['database']) =>
    new Set((await open.read(listNamedBlobs)).map(({ key }) => key))
  if (!isCopy) return keysOf(database)
  const newer = await openInstallation(place)
  try {
    return await keysOf(newer.database)
  } finally {
    await newer.close()
  }
}
