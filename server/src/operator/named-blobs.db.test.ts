import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type OpenedPlant, openStoredPlant } from '../../test/open-stored-plant.ts'
import { listNamedBlobs } from './named-blobs.repository.ts'

describe('the bytes that rows name', () => {
  let opened: OpenedPlant
  beforeAll(async () => {
    opened = await openStoredPlant('embedded')
  })
  afterAll(() => opened.close())

  it('are those of every column that names some: a new one belongs into the query, and to the sweep', async () => {
    const columns = await opened.database.read(({ ask }) =>
      ask(
        z.object({ name: z.string() }),
        `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
           AND (a.attname ~ '_key$' OR a.attname = 'files') ORDER BY 1`,
      ),
    )
    expect(columns.map(({ name }) => name)).toEqual([
      'asked_pictures.blob_key',
      'asset_pictures.blob_key',
      'bank_counts.files',
      'chat_messages.idempotency_key',
      'data_exports.blob_key',
      'dictionaries.files',
      'dictionaries.prepared_key',
      'facts.row_key',
      'makers_packages.blob_key',
      'passkeys.public_key',
      'resource_versions.blob_key',
      'resumable_uploads.blob_key',
      'system_dictionaries.files',
      'system_dictionaries.prepared_key',
      'system_runs.files',
      'users.directory_key',
      'users.profile_pic_key',
      'version_files.blob_key',
    ])
  })

  it('carry their size and hash where a row says them', async () => {
    const named = await opened.database.read(listNamedBlobs)
    expect(named).toHaveLength(3)
    expect(named.find(({ key }) => key === opened.plant.blobKey)).toMatchObject({
      size: 1000,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })
})
