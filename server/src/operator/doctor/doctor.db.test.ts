import { chmod, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKindsInTurn } from '../../../test/open-platform.ts'
import { type OpenedPlant, openStoredPlant } from '../../../test/open-stored-plant.ts'
import type { PlainDatabase } from '../../platform/database/plain-database.ts'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import type { SchemaNote } from '../../platform/database/schema-note.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import { examineOpen } from './doctor.ts'
import { type FindingCode, findingSentenceOf } from '@millwright/contract/reasons/finding-sentences'
import { mendable } from './finding.ts'
import { mend } from './mend.ts'

const longAgo = new Date(Date.now() - 48 * 3_600_000)
const strayKey = 'ab'.padEnd(40, '0')

type Damage = {
  code: FindingCode
  /** What else it brings about. */
  also?: FindingCode[]
  sql?: (plant: OpenedPlant['plant']) => string
  files?: (opened: OpenedPlant) => Promise<void>
  /** Of what `--fix` does not mend: puts it right. */
  undo?: { sql?: (plant: OpenedPlant['plant']) => string; files?: (opened: OpenedPlant) => Promise<void> }
  /** What is left after `--fix`: what is read again is whole only when it was read. */
  left?: FindingCode[]
  /** Puts that right. */
  after?: (plant: OpenedPlant['plant']) => string
}

const pathOf = ({ files, plant }: OpenedPlant) => files.pathOf(plant.blobKey)
const stray = async ({ place }: OpenedPlant, folder: string, name: string) => {
  const file = join(place.dataDir, 'files', folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'x')
  await utimes(file, longAgo, longAgo)
}
const secret = ({ place }: OpenedPlant) => join(place.dataDir, 'installation-secret')
const job = (plant: OpenedPlant['plant'], columns: string, values: string) => `
  INSERT INTO processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, ${columns})
  VALUES ('${plant.companyId}', '${uuidv7()}', 'documents', 'process', '${plant.assetId}', '${plant.resourceId}',
    '${plant.versionId}', ${values})`
const noJobs = () => 'DELETE FROM processing_jobs'
const message = ({ companyId }: OpenedPlant['plant'], dueAt: string) => `
  INSERT INTO webhooks (company_id, id, address, events, sealed_secret)
  VALUES ('${companyId}', '${companyId}', 'https://hooks.example', '{file.processed}', '');
  INSERT INTO webhook_deliveries (company_id, id, webhook_id, event, data, due_at)
  VALUES ('${companyId}', '${uuidv7()}', '${companyId}', 'file.processed', '{}', ${dueAt})`
const noMessages = () => 'DELETE FROM webhooks'
const upload = (plant: OpenedPlant['plant']) => `
  ALTER TABLE resumable_uploads DISABLE TRIGGER USER;
  INSERT INTO resumable_uploads (company_id, id, asset_id, user_id, metadata, size, blob_key, state, updated_at)
  VALUES ('${plant.companyId}', '${uuidv7()}', '${plant.assetId}', '${plant.userId}', '{}', 10, 'grows', 'receiving', now() - interval '3 days');
  ALTER TABLE resumable_uploads ENABLE TRIGGER USER`
const keptPassages = (plant: OpenedPlant['plant'], back: boolean) =>
  back
    ? `INSERT INTO passages SELECT * FROM kept_passages; INSERT INTO passage_search SELECT * FROM kept_search;
       DROP TABLE kept_passages, kept_search; ${settled}; DELETE FROM processing_jobs`
    : `CREATE TABLE kept_passages AS SELECT * FROM passages; CREATE TABLE kept_search AS SELECT * FROM passage_search;
       DELETE FROM passages WHERE version_id = '${plant.versionId}'`
/** Published again, and counted. */
const settled = `UPDATE version_counts SET published = true;
  SELECT settle_next_search_version('00000000-0000-0000-0000-000000000000', 100)`

const damages: Record<string, Damage> = {
  'bytes that are gone': {
    code: 'bytes.missing',
    files: (opened) => rename(pathOf(opened), `${pathOf(opened)}.kept`),
    undo: { files: (opened) => rename(`${pathOf(opened)}.kept`, pathOf(opened)) },
  },
  'one changed byte': {
    code: 'bytes.changed',
    files: (opened) => flipFirstByte(pathOf(opened)),
    undo: { files: (opened) => flipFirstByte(pathOf(opened)) },
  },
  'a file that was cut off': {
    code: 'bytes.size',
    files: async (opened) => {
      const whole = await readFile(pathOf(opened))
      await writeFile(`${pathOf(opened)}.kept`, whole)
      await writeFile(pathOf(opened), whole.subarray(0, 9))
    },
    undo: { files: (opened) => rename(`${pathOf(opened)}.kept`, pathOf(opened)) },
  },
  'one changed byte of what can be made again': {
    code: 'bytes.remade',
    files: (opened) => changeViewOf(opened),
    after: noJobs,
  },
  'bytes that no row names': {
    code: 'bytes.orphaned',
    files: (opened) => stray(opened, `blobs/${strayKey.slice(0, 2)}`, strayKey.slice(2)),
  },
  'a file that was never finished': {
    code: 'bytes.unfinished',
    files: (opened) => stray(opened, 'unfinished', strayKey),
  },
  'a part of an upload that no row names': {
    code: 'upload.orphaned',
    files: (opened) => stray(opened, 'growing', strayKey),
  },
  'an upload that was begun and forgotten': { code: 'upload.forgotten', sql: upload },
  'a file without the version that it shows': {
    code: 'file.no-version',
    // Its entry in the bank is then of no version either.
    sql: ({ noteVersionId }) => `UPDATE resources SET current_version = 7 WHERE id = (
      SELECT resource_id FROM resource_versions WHERE id = '${noteVersionId}')`,
    undo: { sql: () => `UPDATE resources SET current_version = 1` },
  },
  'a note without its text': {
    code: 'note.no-text',
    sql: () => `DELETE FROM note_texts`,
    undo: {
      sql: ({ companyId, noteVersionId }) =>
        `INSERT INTO note_texts (company_id, version_id, title, data) VALUES ('${companyId}', '${noteVersionId}', '', '[]')`,
    },
  },
  'a passage that is not in the index': {
    code: 'index.passage-not-indexed',
    sql: () => `CREATE TABLE kept_search AS SELECT * FROM passage_search; DELETE FROM passage_search`,
    left: ['index.passage-not-indexed'],
    after: () =>
      `INSERT INTO passage_search SELECT * FROM kept_search; DROP TABLE kept_search; ${settled}; DELETE FROM processing_jobs`,
  },
  'a row of the index without a passage': {
    code: 'index.row-without-passage',
    also: ['schema.constraint'],
    sql: ({ companyId, assetId, resourceId, versionId }) => `
      ALTER TABLE passage_search DROP CONSTRAINT passage_search_company_id_passage_id_passages_company_id_id_fk;
      ALTER TABLE passage_search DISABLE TRIGGER USER;
      INSERT INTO passage_search (company_id, passage_id, asset_id, resource_id, version_id, length, tokens, indexed)
      VALUES ('${companyId}', 'ffffffff-ffff-7fff-bfff-ffffffffffff', '${assetId}', '${resourceId}', '${versionId}', 0, '', false);
      ALTER TABLE passage_search ENABLE TRIGGER USER;
      UPDATE search_statistics SET passages = passages + 1`,
  },
  'a version that is not in the index': {
    code: 'index.version-not-indexed',
    also: ['index.statistics'],
    sql: () => `CREATE TABLE kept_versions AS SELECT * FROM search_versions; CREATE TABLE kept_counts AS
      SELECT * FROM version_counts; DELETE FROM search_versions`,
    left: ['index.version-not-indexed'],
    after:
      () => `INSERT INTO search_versions SELECT * FROM kept_versions; INSERT INTO version_counts SELECT * FROM kept_counts;
      DROP TABLE kept_versions, kept_counts;
      DELETE FROM processing_jobs; UPDATE search_statistics SET passages = -1`,
  },
  'a vector that is gone': {
    code: 'index.embedding-missing',
    sql: () => `UPDATE version_embeddings SET embedded_by = 'a model'`,
  },
  'a version that no model is ever given': {
    code: 'index.embedding-missing',
    sql: () => `DELETE FROM version_embeddings`,
  },
  'wrong counts of the search': { code: 'index.statistics', sql: () => `DELETE FROM search_statistics` },
  'a page that is gone': {
    code: 'reading.segments',
    sql: () => `CREATE TABLE kept_segments AS SELECT * FROM segments; DELETE FROM segments`,
    left: ['reading.segments'],
    after: () =>
      `INSERT INTO segments SELECT * FROM kept_segments; DROP TABLE kept_segments; DELETE FROM processing_jobs`,
  },
  'text without passages': {
    code: 'reading.passages',
    sql: (plant) => keptPassages(plant, false),
    left: ['reading.passages'],
    after: (plant) => keptPassages(plant, true),
  },
  'facts that are gone': {
    code: 'reading.facts',
    sql: () => `CREATE TABLE kept_facts AS SELECT * FROM facts; DELETE FROM facts`,
    left: ['reading.facts'],
    after: () => `INSERT INTO facts SELECT * FROM kept_facts; DROP TABLE kept_facts; DELETE FROM processing_jobs`,
  },
  'a file that the bank does not have': { code: 'bank.entry-missing', sql: () => `DELETE FROM bank_entries` },
  'an entry of the bank for what is in the bin': {
    code: 'bank.entry-orphaned',
    sql: () => `ALTER TABLE resources DISABLE TRIGGER resources_in_bank; UPDATE resources SET deleted_at = now()
      WHERE type = 'note'; SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE resources ENABLE TRIGGER resources_in_bank`,
  },
  'a wrong count of the bank': { code: 'bank.counts', sql: () => `UPDATE bank_counts SET files = files + 1` },
  'a wrong sum of what a company stores': {
    code: 'quota.bytes',
    sql: () => `UPDATE stored_bytes SET bytes = bytes + 1`,
  },
  'a job whose worker fell silent': {
    code: 'job.lease-expired',
    sql: (plant) => job(plant, 'status, heartbeat_at', `'active', now() - interval '1 hour'`),
    after: noJobs,
  },
  'a job that no worker has': {
    code: 'job.no-lease',
    sql: (plant) => job(plant, 'status, heartbeat_at', `'active', null`),
    after: noJobs,
  },
  'a job that waits for ever': {
    code: 'job.stuck',
    sql: (plant) => job(plant, 'status, due_at', `'waiting', now() - interval '3 hours'`),
    after: noJobs,
  },
  'a job that is due in a year': {
    code: 'job.stuck',
    sql: (plant) => job(plant, 'status, due_at', `'waiting', now() + interval '1 year'`),
    after: noJobs,
  },
  'a message to a webhook that is due at no time': {
    code: 'webhook.never-due',
    sql: (plant) => message(plant, 'null'),
    after: noMessages,
  },
  'a message to a webhook that is due in a year': {
    code: 'webhook.never-due',
    sql: (plant) => message(plant, `now() + interval '1 year'`),
    after: noMessages,
  },
  'a line that was put into the trail': {
    code: 'trail.broken',
    sql: ({ companyId }) => `ALTER TABLE audit_events DISABLE TRIGGER USER;
      INSERT INTO audit_events (company_id, id, action) VALUES ('${companyId}', '${uuidv7()}', 'signed-in');
      ALTER TABLE audit_events ENABLE TRIGGER USER`,
    undo: {
      sql: () => `ALTER TABLE audit_events DISABLE TRIGGER USER; DELETE FROM audit_events;
        ALTER TABLE audit_events ENABLE TRIGGER USER`,
    },
  },
  'an answer that nobody writes': {
    code: 'answer.unfinished',
    sql: () => `ALTER TABLE chat_messages DISABLE TRIGGER USER;
      UPDATE chat_messages SET state = 'streaming', updated_at = now() - interval '1 hour';
      ALTER TABLE chat_messages ENABLE TRIGGER USER`,
  },
  'a migration that has not run': {
    code: 'schema.migrations',
    sql: () => `UPDATE drizzle.__drizzle_migrations SET hash = hash || '-' WHERE id = 3`,
    undo: { sql: () => `UPDATE drizzle.__drizzle_migrations SET hash = rtrim(hash, '-')` },
  },
  'a function of another version': {
    code: 'schema.migrations',
    sql: () => `UPDATE drizzle.repeatable SET hash = hash || '-' WHERE name = 'search-passages'`,
    undo: { sql: () => `UPDATE drizzle.repeatable SET hash = rtrim(hash, '-')` },
  },
  'a column that is gone': {
    code: 'schema.table',
    sql: () => `ALTER TABLE departments RENAME COLUMN info TO information`,
    undo: { sql: () => `ALTER TABLE departments RENAME COLUMN information TO info` },
  },
  'a function with another body': {
    code: 'schema.function',
    sql: () => `CREATE OR REPLACE FUNCTION public.grow_updated_at() RETURNS trigger LANGUAGE plpgsql
      SET search_path = pg_catalog, pg_temp AS 'BEGIN RETURN NEW; END'`,
  },
  'a function that everybody may run': {
    code: 'schema.function',
    sql: () => `GRANT EXECUTE ON FUNCTION public.refresh_bank_entry(uuid, uuid) TO PUBLIC`,
  },
  'a function that is gone': {
    code: 'schema.function',
    sql: () => `DROP FUNCTION public.search_frequencies(text[], uuid[])`,
  },
  'a view that no longer asks as who asks': {
    code: 'schema.view',
    sql: () => `ALTER VIEW public.viewer RESET (security_invoker)`,
  },
  'an index that is gone': { code: 'schema.index', sql: () => `DROP INDEX public.facts_tokens` },
  'a foreign key that is gone': {
    code: 'schema.constraint',
    sql: () => `ALTER TABLE facts DROP CONSTRAINT facts_company_id_version_id_resource_versions_company_id_id_fk`,
  },
  'a trigger that is switched off': {
    code: 'schema.trigger',
    sql: () => `ALTER TABLE resources DISABLE TRIGGER resources_in_bank`,
  },
  'a policy that is gone': { code: 'schema.policy', sql: () => `DROP POLICY facts_of_company ON facts` },
  'a policy that opens everything': {
    code: 'schema.policy',
    sql: () => `CREATE POLICY everything ON facts FOR SELECT TO millwright_request USING (true)`,
  },
  'row-level security that is off': {
    code: 'schema.row-security',
    sql: () => `ALTER TABLE facts DISABLE ROW LEVEL SECURITY`,
  },
  'a right that is gone': { code: 'schema.grant', sql: () => `REVOKE INSERT ON facts FROM millwright_request` },
  'a right too many': { code: 'schema.grant', sql: () => `GRANT SELECT ON logins TO millwright_request` },
  'a restore that was broken off': {
    code: 'restore.unfinished',
    files: ({ place }) => writeFile(restoreMarker(place.dataDir), ''),
    undo: { files: ({ place }) => rm(restoreMarker(place.dataDir)) },
  },
  'a secret that is gone': {
    code: 'secret.missing',
    files: (opened) => rename(secret(opened), `${secret(opened)}.kept`),
    undo: { files: (opened) => rename(`${secret(opened)}.kept`, secret(opened)) },
  },
  'a secret that others can read': { code: 'secret.readable', files: (opened) => chmod(secret(opened), 0o644) },
}

describe.each(databaseKindsInTurn('doctor'))('the doctor, on the %s database', (kind) => {
  let opened: OpenedPlant
  let expected: SchemaNote

  beforeAll(async () => {
    opened = await openStoredPlant(kind)
    expected = await schemaOfThisVersion()
  })
  afterAll(() => opened.close())

  const run = (sql: string) =>
    opened.database.write(async ({ client }) => {
      await client.query(sql)
    })
  // The machine's disk is not the test's.
  const diskOf = async () => emptyDisk
  const findings = async () => examineOpen({ ...opened, expected }, { endpoints: null, diskOf })
  const codes = async () => (await findings()).map(({ code }) => code)

  it('finds nothing wrong with what is sound', async () => {
    expect(await findings()).toEqual([])
  })

  it.each(Object.entries(damages))(
    'finds %s',
    async (_what, { code, also = [], sql, files, undo, left = [], after }) => {
      if (sql) await run(sql(opened.plant))
      await files?.(opened)
      const found = await findings()
      expect(new Set(found.map((one) => one.code))).toEqual(new Set([code, ...also]))
      expect(
        found.every((one) => one.count > 0 && one.examples.length > 0 && findingSentenceOf(one).includes('.')),
      ).toBe(true)
      expect(mendable[code]).toBe(undo === undefined)
      const mended = await mend(found, { ...opened, expected })
      expect(mended.some((one) => one.count > 0)).toBe(undo === undefined)
      expect(await codes()).toEqual(undo ? [code] : left)
      const right = undo?.sql ?? after
      // What was mended is sound as it is: an examination reads the whole schema.
      if (!undo && !right) return
      if (right) await run(right(opened.plant))
      await undo?.files?.(opened)
      if (right) await mend(await findings(), { ...opened, expected })
      expect(await findings()).toEqual([])
    },
  )

  it.each([
    ['99 of 1,000 GB are', { bavail: 99, blocks: 1_000, bsize: 1e9 }, null],
    ['49 of 1,000 GB are', { bavail: 49, blocks: 1_000, bsize: 1e9 }, '49000 MB free'],
    ['0.9 of 2 GB is', { bavail: 900, blocks: 2_000, bsize: 1e6 }, '900 MB free'],
  ])('finds whether a disk is nearly full, of which %s free, and mends nothing there', async (_, disk, example) => {
    const looking = { endpoints: null, quick: true, diskOf: async () => disk }
    const found = await examineOpen({ ...opened, expected }, looking)
    expect(found).toEqual(example === null ? [] : [{ code: 'disk.low', count: 1, examples: [example] }])
    expect(await mend(found, { ...opened, expected })).toEqual([])
  })

  it.each([
    [3, null],
    [9, expect.stringMatching(/^[89] s$/)],
    [-9, expect.stringMatching(/^[89] s$/)],
  ])(
    'finds whether the clock of the database is another, by %d s, and mends nothing there',
    async (seconds, example) => {
      const database = clockedOtherwise(opened.database, seconds * 1_000)
      const installation = { ...opened.installation, database }
      const found = await examineOpen({ ...opened, installation, expected }, { endpoints: null, quick: true, diskOf })
      expect(found).toEqual(example === null ? [] : [{ code: 'clock.skew', count: 1, examples: [example] }])
      expect(await mend(found, { ...opened, expected })).toEqual([])
    },
  )

  it('reads every damage that it knows of, apart from what other tests make', () => {
    const made = new Set([
      ...Object.values(damages).flatMap(({ code, also = [] }) => [code, ...also]),
      ...(['disk.low', 'clock.skew'] as const),
    ])
    expect(Object.keys(mendable).filter((code) => !made.has(code as FindingCode))).toEqual([
      // due.api.test.ts: the tables of the queue are made by the first start of a server.
      'delivery.expired',
      'delivery.lost',
      'schema.owner',
      'schema.role',
      'mail.unset',
      'mail.unreachable',
      'model.unreachable',
    ])
  })
})

const emptyDisk = { bavail: 1_000, blocks: 1_000, bsize: 1e9 }

/** As if its server's clock were `ms` before ours. */
function clockedOtherwise(database: PlainDatabase, ms: number): PlainDatabase {
  const later = (row: unknown) =>
    typeof row === 'object' && row !== null && 'at' in row && row.at instanceof Date
      ? { ...row, at: new Date(row.at.getTime() + ms) }
      : row
  return {
    ...database,
    read: (work) =>
      database.read((tx) =>
        work({
          ...tx,
          ask: async (shape, text, values) => {
            const rows = await tx.ask(shape, text, values)
            return text.includes('clock_timestamp()') ? (rows.map(later) as typeof rows) : rows
          },
        }),
      ),
  }
}

/** What viewers show of the document, as it was made, with one byte changed since. */
async function changeViewOf(opened: OpenedPlant): Promise<void> {
  const { companyId, versionId } = opened.plant
  await opened.database.write(({ run }) =>
    run(
      `INSERT INTO version_files (company_id, version_id, kind, blob_key, size, sha256, media_type)
       VALUES ($1, $2, 'view', $3, 1, sha256('x'), 'application/pdf')`,
      [companyId, versionId, strayKey],
    ),
  )
  await stray(opened, `blobs/${strayKey.slice(0, 2)}`, strayKey.slice(2))
  await flipFirstByte(opened.files.pathOf(strayKey))
}

async function flipFirstByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await writeFile(file, bytes)
}
