import { reason, sentenceOf } from '@millwright/contract/reasons/reason'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { databaseKindsInTurn } from '../../test/open-platform.ts'
import { createEmptyDatabase } from '../../test/test-database.ts'
import { migrateIn, readOwnSchema } from '../platform/database/migrations.ts'
import { openPlain } from '../platform/database/plain-database.ts'
import { NOTHING_REPEATABLE } from '../platform/database/repeatable.ts'

const own = readOwnSchema()
const codesCome = own.migrations.findIndex(({ sql }) => sql.join().includes('known_sentences'))
const Row = z.object({ was: z.string(), code: z.string().nullable(), params: z.unknown() })
const ofVersion = 'processing_jobs_company_id_version_id_resource_versions_company'
const damaged = sentenceOf(reason('reading.damaged'))
const deleted = 'The file was deleted.'
const ofNobody = 'It rained into the server.'

it.each(databaseKindsInTurn(import.meta.url))('sentences of before become codes on the %s database', async (kind) => {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-codes-'))
  const server = kind === 'server' ? await createEmptyDatabase() : undefined
  const database = await openPlain(server ? { kind: 'server', url: server.url } : { kind: 'embedded', directory })
  try {
    const { jobs, stages } = await database.write(async (tx) => {
      await migrateIn(tx.client, { migrations: own.migrations.slice(0, codesCome), repeatable: NOTHING_REPEATABLE })
      // Without the rows that they belong to.
      await tx.run(`ALTER TABLE processing_jobs DROP CONSTRAINT ${ofVersion}`)
      await tx.run(
        `INSERT INTO processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, status, stage, error)
         SELECT gen_random_uuid(), gen_random_uuid(), 'documents', 'process', gen_random_uuid(), gen_random_uuid(),
           gen_random_uuid(), 'failed', stage, error
         FROM (VALUES ('', '${damaged}'), ('', '${deleted}'), ('', '${ofNobody}'), ('Reading page 3 of 10', NULL)) v (stage, error)`,
      )
      await tx.run(
        'CREATE TEMPORARY TABLE before ON COMMIT DROP AS SELECT id, coalesce(error, stage) AS was FROM processing_jobs',
      )
      await migrateIn(tx.client, { ...own, repeatable: NOTHING_REPEATABLE })
      const select = (kind: 'reason' | 'stage') =>
        tx.ask(
          Row,
          `SELECT was, ${kind}_code AS code, ${kind}_params AS params FROM processing_jobs JOIN before USING (id)
           WHERE ${kind}_code IS NOT NULL ORDER BY was`,
        )
      return { jobs: await select('reason'), stages: await select('stage') }
    })
    expect(jobs).toEqual([
      { was: ofNobody, code: 'other', params: { text: ofNobody } },
      { was: damaged, code: 'reading.damaged', params: {} },
      { was: deleted, code: 'job.file_deleted', params: {} },
    ])
    expect(stages).toEqual([{ was: 'Reading page 3 of 10', code: 'other', params: { text: 'Reading page 3 of 10' } }])
  } finally {
    await database.close()
    await server?.drop()
    await rm(directory, { recursive: true, force: true })
  }
})
