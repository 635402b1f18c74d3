import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../platform/blobs/directory-store.ts'
import { binFolders, listFilesBelow, unbin } from './bin.repository.ts'
import { purgeBin } from './purge-bin.ts'

const many = 3_000

describe.each(databaseKinds)('the bin on the %s database', (kind) => {
  let platform: TestPlatform
  let blobs: BlobStore
  let viewer: Viewer
  let assetId: EditableAssetId
  beforeAll(async () => {
    platform = await openPlatform(kind)
    blobs = await openDirectoryStore({ directory: join(platform.directory, 'storage'), exclusive: true })
    ;({ viewer, assetId } = await insertCompany(platform.database))
  })
  afterAll(() => platform.close())

  const run = (statement: ReturnType<typeof sql>) =>
    platform.database.asSystem('test', async (tx) => (await tx.execute(statement)).rows)

  async function addFolder(parentId: string | null = null): Promise<string> {
    const id = uuidv7()
    await run(sql`insert into folders (company_id, id, asset_id, parent_id, name)
      values (${viewer.companyId}, ${id}, ${assetId}, ${parentId}, ${id})`)
    return id
  }

  async function addFile(parentId: string | null, blobKey: string): Promise<string> {
    const id = uuidv7()
    const { companyId } = viewer
    await run(sql`insert into resources (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version)
      values (${companyId}, ${id}, ${assetId}, ${parentId}, 'document', ${id}, true, 1)`)
    await run(sql`insert into resource_versions (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension)
      values (${companyId}, ${uuidv7()}, ${id}, 1, ${blobKey}, '', 1, 'application/pdf', 'pdf')`)
    return id
  }

  const bytes = async () => (await blobs.put(asyncBytes())).key
  async function* asyncBytes() {
    yield Buffer.from('%PDF')
  }
  const isKept = (key: string) =>
    blobs.size(key).then(
      () => true,
      () => false,
    )

  it('takes thousands of files with their folder, and gives them back', async () => {
    const folderId = await addFolder()
    await run(sql`insert into resources (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version)
      select ${viewer.companyId}, gen_random_uuid(), ${assetId}, ${folderId}, 'document', n || '.pdf', true, 1
      from generate_series(1, ${many}::int) n`)
    const inside = (work: Parameters<typeof platform.database.asCompany>[1]) =>
      platform.database.asCompany(viewer.companyId, work)
    const below = await inside((tx) => listFilesBelow(tx, { viewer, assetId }, [folderId]))
    expect(below).toHaveLength(many)
    await inside((tx) => binFolders(tx, { viewer, assetId }, [folderId]))
    await inside((tx) => unbin(tx, { viewer, assetId }, [folderId]))
    const alive = sql`select count(*)::int as alive from resources where parent_id = ${folderId} and deleted_at is null`
    expect(await run(alive)).toEqual([{ alive: many }])
  })

  it('is emptied of what lay in it for 30 days, with the bytes that nothing else names', async () => {
    const [own, shared, fresh] = [await bytes(), await bytes(), await bytes()]
    const outer = await addFolder()
    const inner = await addFolder(outer)
    const lapsed = await addFile(inner, own)
    const single = await addFile(null, shared)
    const kept = await addFile(null, shared)
    const young = await addFile(inner, fresh)
    const days = (n: number) => sql`now() - ${n} * interval '1 day'`
    await run(sql`update resources set deleted_at = ${days(29)}, deleted_with = id where id = ${young}`)
    await run(sql`update resources set deleted_at = ${days(31)}, deleted_with = id where id = ${single}`)
    await run(sql`update resources set deleted_at = ${days(31)}, deleted_with = ${outer} where id = ${lapsed}`)
    await run(
      sql`update folders set deleted_at = ${days(31)}, deleted_with = ${outer} where id in (${outer}, ${inner})`,
    )
    await purgeBin({ database: platform.database, blobs }, new AbortController().signal)
    const left = await run(
      sql`select id, parent_id from resources where id in (${lapsed}, ${single}, ${kept}, ${young}) order by id`,
    )
    expect(left).toEqual([
      { id: kept, parent_id: null },
      { id: young, parent_id: null },
    ])
    expect(await run(sql`select id from folders where id in (${outer}, ${inner})`)).toEqual([])
    expect([await isKept(own), await isKept(shared), await isKept(fresh)]).toEqual([false, true, true])
  })

  it('is emptied after the days that each company keeps things there', async () => {
    const other = await insertCompany(platform.database)
    const deleted = sql`deleted_at = now() - 8 * interval '1 day', deleted_with = id`
    const [own, others] = [await addFile(null, await bytes()), uuidv7()]
    await run(sql`update resources set ${deleted} where id = ${own}`)
    await run(sql`insert into folders (company_id, id, asset_id, name) values
      (${other.viewer.companyId}, ${others}, ${other.assetId}, 'Old')`)
    await run(sql`update folders set ${deleted} where id = ${others}`)
    const keep = (days: number) => run(sql`update companies set keep_bin_days = ${days} where id = ${viewer.companyId}`)
    const left = async () => (await run(sql`select id from resources where id = ${own}`)).length
    const purge = () => purgeBin({ database: platform.database, blobs }, new AbortController().signal)
    await keep(9)
    await purge()
    expect(await left()).toBe(1)
    await keep(7)
    await purge()
    expect(await left()).toBe(0)
    expect(await run(sql`select id from folders where id = ${others}`)).toHaveLength(1)
  })
})
