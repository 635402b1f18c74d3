import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes, type Folder } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const server = inject('server')
let ada: SignedUp
let pdf: Uint8Array

beforeAll(async () => {
  ada = await signUp(server)
  pdf = (await makeManualPdf({ pages: 1 })).bytes
})

const newFolder = (query: AssetIds, name: string, parentId: string | null = null): Promise<Folder> =>
  ada.call(driveRoutes.createFolder, { query, body: { name, parentId } })
const drive = (query: AssetIds & { parentId?: string | null; search?: string }) =>
  ada.call(driveRoutes.fetch, { query })

describe('a folder', () => {
  let place: AssetIds
  beforeAll(async () => {
    place = await newAsset(ada)
  })

  it('is made in the root or in another one, which then counts it', async () => {
    const manuals = await newFolder(place, 'Manuals')
    expect(manuals).toMatchObject({ name: 'Manuals', parentId: null, items: 0, shown: 0, access: 'full' })
    const valves = await newFolder(place, 'Valves', manuals.id)
    expect((await drive(place)).folders).toEqual([{ ...manuals, items: 1, shown: 1 }])
    expect(await drive({ ...place, parentId: valves.id })).toEqual({
      files: [],
      folders: [],
      parentId: valves.id,
      path: [
        { folderId: manuals.id, folderName: 'Manuals' },
        { folderId: valves.id, folderName: 'Valves' },
      ],
    })
  })

  it('counts files of every kind, also in the list of one kind, and apart from them what that list shows', async () => {
    const where = await newAsset(ada)
    const { id: parentId } = await newFolder(where, 'Manuals')
    await upload(ada, { place: where, file: pdf, fileName: 'pump.pdf', fields: { parentId } })
    const lists = [
      await drive(where),
      await ada.call(resourceRoutes.fetchImages, { query: { ...where, parentId: null } }),
      await ada.call(resourceRoutes.fetchDocuments, { query: { ...where, parentId: null } }),
      await ada.call(resourceRoutes.fetchAllVideos, { query: where }),
    ]
    const counts = lists.flatMap(({ folders }) => folders.map(({ items, shown }) => `${shown} of ${items}`))
    expect(counts).toEqual(['1 of 1', '0 of 1', '1 of 1', '0 of 1'])
  })

  it('is made once under one Idempotency-Key', async () => {
    const where = await newAsset(ada)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'Once' }
    const answers = await Promise.all(
      [1, 2].map(() => ada.tryCall(driveRoutes.createFolder, { query: where, body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await drive(where)).folders).toHaveLength(1)
  })

  it('gets a number where its name is taken, also among ten made at once', async () => {
    const where = await newAsset(ada)
    await Promise.all(Array.from({ length: 10 }, () => newFolder(where, 'Pumps')))
    const names = (await drive(where)).folders.map(({ name }) => name)
    expect(names).toEqual(['Pumps', ...Array.from({ length: 9 }, (_, n) => `Pumps (${n + 2})`)])
  })

  it('is renamed, keeps its own name, and gets a number where another has the new one', async () => {
    const where = await newAsset(ada)
    const [a, b] = [await newFolder(where, 'A'), await newFolder(where, 'B')]
    const rename = (folderId: string, newName: string) =>
      ada.call(driveRoutes.renameFolder, { query: where, body: { folderId, newName } })
    expect((await rename(a.id, 'B')).name).toBe('B (2)')
    expect((await rename(b.id, 'B')).name).toBe('B')
    expect((await rename(b.id, ' Öl/Gas ')).name).toBe('Öl-Gas')
  })

  it.each([
    ['', texts.folderNameRequired],
    [' \t', texts.folderNameRequired],
    ['...', texts.folderNameRequired],
    ['\u202e\u200f', texts.folderNameRequired],
    ['\u3164', texts.folderNameRequired],
    ['x'.repeat(300), texts.folderNameLong],
  ])('is refused the name %j', async (name, error) => {
    const made = await ada.tryCall(driveRoutes.createFolder, { query: place, body: { name } })
    expect([made.status, made.error]).toEqual([400, error])
    const { id: folderId } = await newFolder(place, 'Kept')
    const renamed = await ada.tryCall(driveRoutes.renameFolder, { query: place, body: { folderId, newName: name } })
    expect([renamed.status, renamed.error]).toEqual([400, error])
  })

  it.each([
    ['../../etc', '-..-etc'],
    ['a\u202egnp', 'agnp'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
    ['.hidden.', 'hidden'],
  ])('named %j is kept as %j', async (sent, kept) => {
    const where = await newAsset(ada)
    expect((await newFolder(where, sent)).name).toBe(kept)
  })

  it('lies a hundred deep at most', async () => {
    const where = await newAsset(ada)
    let parentId: string | null = null
    for (let depth = 1; depth <= 100; depth += 1) ({ id: parentId } = await newFolder(where, String(depth), parentId))
    const { path } = await drive({ ...where, parentId })
    expect([path.length, path[0]?.folderName, path[99]?.folderName]).toEqual([100, '1', '100'])
    const deeper = await ada.tryCall(driveRoutes.createFolder, { query: where, body: { name: '101', parentId } })
    expect([deeper.status, deeper.error]).toEqual([400, texts.folderTooDeep])
  })
})

describe('a listing', () => {
  let place: AssetIds
  let manuals: Folder
  let valves: Folder
  beforeAll(async () => {
    place = await newAsset(ada)
    for (const name of ['Valve 10', 'Valve 2', 'äpple']) await newFolder(place, name)
    manuals = await newFolder(place, 'Manuals')
    valves = await newFolder(place, 'Valves of the press', manuals.id)
    await upload(ada, { place, file: pdf, fileName: 'press 10.pdf' })
    await upload(ada, { place, file: pdf, fileName: 'press 9.pdf' })
  })

  it('is by name, with numbers by their value', async () => {
    const { folders, files } = await drive(place)
    expect(folders.map(({ name }) => name)).toEqual(['äpple', 'Manuals', 'Valve 2', 'Valve 10'])
    expect(files.map(({ fileName }) => fileName)).toEqual(['press 9.pdf', 'press 10.pdf'])
  })

  it('of a tab holds the files of its kind and every folder', async () => {
    const query = { ...place, parentId: null }
    const images = await ada.call(resourceRoutes.fetchImages, { query })
    expect([images.files, images.folders.length]).toEqual([[], 4])
    for (const route of [resourceRoutes.fetchVideos, resourceRoutes.fetchNotes, resourceRoutes.fetchDocuments]) {
      const { files, folders } = await ada.call(route, { query })
      expect([files.length, folders.length]).toEqual([route === resourceRoutes.fetchDocuments ? 2 : 0, 4])
    }
  })

  it('searched finds what lies anywhere below, with the folder that it lies in', async () => {
    const found = await drive({ ...place, search: 'of the PRESS' })
    expect(found.folders).toMatchObject([{ id: valves.id, parentId: manuals.id }])
    const within = await drive({ ...place, parentId: manuals.id, search: 'press' })
    expect([within.folders.map(({ id }) => id), within.files]).toEqual([[valves.id], []])
    expect((await drive({ ...place, search: 'press' })).files).toHaveLength(2)
  })

  it('is paged by files, and whole flat under /all', async () => {
    const query = { ...place, page: 2, pageSize: 1 }
    const paged = await ada.tryCall(driveRoutes.fetch, { query })
    const { files } = driveRoutes.fetch.output.parse(paged.data)
    expect([files.map(({ fileName }) => fileName), paged.headers.get('x-total-count')]).toEqual([['press 10.pdf'], '2'])
    const all = await ada.call(resourceRoutes.fetchAllDocuments, { query: place })
    expect([all.files.length, all.folders.length]).toEqual([2, 5])
  })

  it('is of no folder of another asset, and of none that is not there', async () => {
    const elsewhere = await newAsset(ada)
    for (const query of [
      { ...elsewhere, parentId: manuals.id },
      { ...place, parentId: randomUUID() },
    ]) {
      for (const route of [driveRoutes.fetch, resourceRoutes.fetchDocuments, resourceRoutes.fetchNotes]) {
        expect((await ada.tryCall(route, { query })).status).toBe(404)
      }
    }
    const inForeign = { query: elsewhere, body: { name: 'X', parentId: manuals.id } }
    expect((await ada.tryCall(driveRoutes.createFolder, inForeign)).status).toBe(404)
  })
})

const fileNames = async (query: AssetIds & { parentId?: string | null }) =>
  (await drive(query)).files.map(({ fileName }) => fileName)
const folderNames = async (query: AssetIds & { parentId?: string | null }) =>
  (await drive(query)).folders.map(({ name }) => name)
const add = (place: AssetIds, fileName: string) => upload(ada, { place, file: pdf, fileName })
type Items = { ids?: string[]; folderIds?: string[] }
const tryMove = (query: AssetIds, body: Items & { parentId?: string | null }) =>
  ada.tryCall(driveRoutes.move, { query, body })
const moveTo = (query: AssetIds, parentId: string | null, items: Items) =>
  ada.call(driveRoutes.move, { query, body: { ...items, parentId } })
const removeFiles = (place: AssetIds, ids: string[]) =>
  ada.call(resourceRoutes.deleteDocuments, { query: { assetId: place.assetId }, body: { ids } })
const removeFolders = (query: AssetIds, ids: string[]) => ada.call(driveRoutes.deleteFolders, { query, body: { ids } })
const bin = (query: AssetIds) => ada.call(driveRoutes.fetchBin, { query })
const restore = (query: AssetIds, body: Items) => ada.call(driveRoutes.restore, { query, body })

const atOnce = async (...calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)

describe('a move', () => {
  it('takes files and folders with all that is in them, and numbers the names that are taken', async () => {
    const place = await newAsset(ada)
    const [target, moved] = [await newFolder(place, 'Target'), await newFolder(place, 'Same')]
    await newFolder(place, 'Same', target.id)
    const inner = await newFolder(place, 'Inner', moved.id)
    const [one, two] = [await add(place, 'a.pdf'), await add(place, 'b.pdf')]
    await moveTo(place, moved.id, { ids: [one.id] })
    await moveTo(place, target.id, { ids: [two.id], folderIds: [moved.id] })
    expect(await folderNames({ ...place, parentId: target.id })).toEqual(['Same', 'Same (2)'])
    expect(await fileNames({ ...place, parentId: target.id })).toEqual(['b.pdf'])
    expect((await drive({ ...place, parentId: inner.id })).path.map(({ folderName }) => folderName)).toEqual([
      'Target',
      'Same (2)',
      'Inner',
    ])
    const other = await add(place, 'a.pdf')
    await moveTo(place, moved.id, { ids: [other.id] })
    expect(await fileNames({ ...place, parentId: moved.id })).toEqual(['a (2).pdf', 'a.pdf'])
    await moveTo(place, null, { ids: [one.id, other.id], folderIds: [inner.id] })
    expect([await fileNames(place), await folderNames(place)]).toEqual([
      ['a (2).pdf', 'a.pdf'],
      ['Inner', 'Target'],
    ])
  })

  it('is all or nothing, with ids of other assets, of other kinds and of the bin [T11a]', async () => {
    const [place, elsewhere] = [await newAsset(ada), await newAsset(ada)]
    const [own, target] = [await add(place, 'own.pdf'), await newFolder(place, 'Target')]
    const [foreign, gone] = [await add(elsewhere, 'foreign.pdf'), await add(place, 'gone.pdf')]
    const foreignFolder = await newFolder(elsewhere, 'Foreign')
    await removeFiles(place, [gone.id])
    for (const items of [
      { ids: [own.id, foreign.id] },
      { ids: [own.id, gone.id] },
      { ids: [own.id, target.id] },
      { ids: [own.id], folderIds: [foreignFolder.id] },
      { ids: [own.id], folderIds: [randomUUID()] },
    ]) {
      expect((await tryMove(place, { ...items, parentId: target.id })).status).toBe(404)
    }
    expect((await tryMove(place, { ids: [own.id], parentId: foreignFolder.id })).status).toBe(404)
    expect(await fileNames(place)).toEqual(['own.pdf'])
    const nothing = await tryMove(place, { parentId: target.id })
    expect([nothing.status, nothing.error]).toEqual([400, texts.nothingChosen])
  })

  it('of a folder into itself or below itself is refused', async () => {
    const place = await newAsset(ada)
    const outer = await newFolder(place, 'Outer')
    const inner = await newFolder(place, 'Inner', outer.id)
    for (const parentId of [outer.id, inner.id]) {
      const answer = await tryMove(place, { folderIds: [outer.id], parentId })
      expect([answer.status, answer.error]).toEqual([400, texts.folderIntoItself])
    }
  })

  it('of two folders into each other at once leaves one of them above the other', async () => {
    const place = await newAsset(ada)
    // More than one pair: the two of a pair must meet.
    for (const pair of [1, 2, 3, 4, 5]) {
      const [a, b] = [await newFolder(place, 'A'), await newFolder(place, 'B')]
      const statuses = await atOnce(
        tryMove(place, { folderIds: [a.id], parentId: b.id }),
        tryMove(place, { folderIds: [b.id], parentId: a.id }),
      )
      expect(statuses).toEqual([200, 400])
      expect(await folderNames(place)).toHaveLength(pair)
    }
  })

  it('counts what is below the moved folder, and changes nothing where that is too deep', async () => {
    const place = await newAsset(ada)
    let parentId: string | null = null
    for (let depth = 1; depth <= 99; depth += 1) ({ id: parentId } = await newFolder(place, String(depth), parentId))
    const top = await newFolder(place, 'Top')
    await newFolder(place, 'Below', top.id)
    const answer = await tryMove(place, { folderIds: [top.id], parentId })
    expect([answer.status, answer.error]).toEqual([400, texts.folderTooDeep])
    expect(await folderNames(place)).toEqual(['1', 'Top'])
  })
})

describe('the bin', () => {
  it('lists what was deleted, newest first, with where it lay and who deleted it', async () => {
    const place = await newAsset(ada)
    const outer = await newFolder(place, 'Outer')
    const inner = await newFolder(place, 'Inner', outer.id)
    const [first, second] = [await add(place, 'first.pdf'), await add(place, 'second.pdf')]
    await moveTo(place, inner.id, { ids: [first.id, second.id] })
    await removeFiles(place, [first.id])
    await removeFolders(place, [outer.id])
    const deletedBy = { _id: ada.user._id, username: ada.user.username }
    const folder = { id: outer.id, kind: 'folder', type: null, fileName: 'Outer', path: '', deletedBy }
    const file = { id: first.id, kind: 'file', type: 'document', fileName: 'first.pdf', path: 'Outer/Inner', deletedBy }
    expect(await bin(place)).toMatchObject([folder, file])
    const went = (holding: string) => ada.call(driveRoutes.fetchBin, { query: { ...place, holding } })
    expect([await went(first.id), await went(second.id)]).toMatchObject([[file], [folder]])
    const other = await add(place, 'other.pdf')
    expect([await went(other.id), await went(randomUUID())]).toEqual([[], []])
    expect([await folderNames(place), await fileNames(place)]).toEqual([[], ['other.pdf']])
    for (const parentId of [outer.id, inner.id]) {
      expect((await ada.tryCall(driveRoutes.fetch, { query: { ...place, parentId } })).status).toBe(404)
    }
    const single = { query: { assetId: place.assetId, docId: second.id } }
    expect((await ada.tryCall(resourceRoutes.fetchDocument, single)).status).toBe(404)
  })

  it('gives a folder back with all that went with it, and nothing that went before', async () => {
    const place = await newAsset(ada)
    const outer = await newFolder(place, 'Outer')
    const inner = await newFolder(place, 'Inner', outer.id)
    const [first, second] = [await add(place, 'first.pdf'), await add(place, 'second.pdf')]
    await moveTo(place, inner.id, { ids: [first.id, second.id] })
    await removeFiles(place, [first.id])
    await removeFolders(place, [outer.id])
    await restore(place, { folderIds: [outer.id] })
    expect(await fileNames({ ...place, parentId: inner.id })).toEqual(['second.pdf'])
    expect((await bin(place)).map(({ id }) => id)).toEqual([first.id])
    await restore(place, { ids: [first.id] })
    expect(await fileNames({ ...place, parentId: inner.id })).toEqual(['first.pdf', 'second.pdf'])
    expect(await bin(place)).toEqual([])
  })

  it('gives back to the root what lay in a folder that is gone, and numbers a name that is taken', async () => {
    const place = await newAsset(ada)
    const folder = await newFolder(place, 'Folder')
    const file = await add(place, 'a.pdf')
    await moveTo(place, folder.id, { ids: [file.id] })
    await removeFiles(place, [file.id])
    await removeFolders(place, [folder.id])
    await add(place, 'a.pdf')
    await newFolder(place, 'Folder')
    await restore(place, { ids: [file.id] })
    expect(await fileNames(place)).toEqual(['a (2).pdf', 'a.pdf'])
    await restore(place, { folderIds: [folder.id] })
    expect(await folderNames(place)).toEqual(['Folder', 'Folder (2)'])
  })

  it('gives things back into a folder that comes back with them', async () => {
    const place = await newAsset(ada)
    const folder = await newFolder(place, 'Folder')
    const [old, young] = [await add(place, 'a.pdf'), await add(place, 'b.pdf')]
    await moveTo(place, folder.id, { ids: [old.id, young.id] })
    await removeFiles(place, [old.id])
    await ada.call(resourceRoutes.rename, { query: { ...place, id: young.id }, body: { fileName: 'a' } })
    await removeFolders(place, [folder.id])
    await restore(place, { ids: [old.id], folderIds: [folder.id] })
    expect(await fileNames({ ...place, parentId: folder.id })).toEqual(['a (2).pdf', 'a.pdf'])
  })

  it('is all or nothing, and knows only what went there by itself', async () => {
    const [place, elsewhere] = [await newAsset(ada), await newAsset(ada)]
    const folder = await newFolder(place, 'Folder')
    const [inside, gone, alive] = [await add(place, 'in.pdf'), await add(place, 'x.pdf'), await add(place, 'y.pdf')]
    await moveTo(place, folder.id, { ids: [inside.id] })
    await removeFolders(place, [folder.id])
    await removeFiles(place, [gone.id])
    for (const [query, body] of [
      [place, { ids: [gone.id, alive.id] }],
      [place, { ids: [gone.id, inside.id] }],
      [place, { ids: [gone.id], folderIds: [randomUUID()] }],
      [elsewhere, { ids: [gone.id] }],
    ] as const) {
      for (const route of [driveRoutes.restore, driveRoutes.purge]) {
        expect((await ada.tryCall(route, { query, body })).status).toBe(404)
      }
    }
    expect(await bin(place)).toHaveLength(2)
    const nothing = await ada.tryCall(driveRoutes.restore, { query: place, body: {} })
    expect([nothing.status, nothing.error]).toEqual([400, texts.nothingChosen])
  })

  it('takes and gives back a thing once, when several ask for it at once', async () => {
    const place = await newAsset(ada)
    const target = await newFolder(place, 'Target')
    const tryDelete = (id: string) => ada.tryCall(driveRoutes.deleteFolders, { query: place, body: { ids: [id] } })
    const tryRestore = (id: string) => ada.tryCall(driveRoutes.restore, { query: place, body: { folderIds: [id] } })
    for (const _ of [1, 2, 3, 4, 5]) {
      const { id } = await newFolder(place, 'Folder')
      expect(await atOnce(tryDelete(id), tryDelete(id))).toEqual([200, 404])
      expect(await atOnce(tryRestore(id), tryRestore(id))).toEqual([200, 404])
      const [, moved] = await Promise.all([tryDelete(id), tryMove(place, { folderIds: [id], parentId: target.id })])
      const { path } = (await bin(place)).find((one) => one.id === id) ?? {}
      expect(path).toBe(moved.status === 200 ? 'Target' : '')
    }
  })

  it('loses for good what an admin purges, with its bytes, and keeps those that another file has', async () => {
    const place = await newAsset(ada)
    const outer = await newFolder(place, 'Outer')
    const inner = await newFolder(place, 'Inner', outer.id)
    const [before, within] = [await add(place, 'before.pdf'), await add(place, 'within.pdf')]
    await moveTo(place, inner.id, { ids: [before.id, within.id] })
    await removeFiles(place, [before.id])
    await removeFolders(place, [outer.id])
    expect(await ada.call(driveRoutes.purge, { query: place, body: { folderIds: [outer.id] } })).toEqual({
      ids: [],
      folderIds: [outer.id],
    })
    expect(await bin(place)).toMatchObject([{ id: before.id, path: '' }])
    await restore(place, { ids: [before.id] })
    const [file] = (await drive(place)).files
    expect(file?.fileName).toBe('before.pdf')
    expect((await ada.request('GET', file?.url ?? '')).status).toBe(200)
    await removeFiles(place, [before.id])
    await ada.call(driveRoutes.purge, { query: place, body: { ids: [before.id] } })
    expect(await bin(place)).toEqual([])
  })

  it('takes files of one kind alone, all or none of them', async () => {
    const [place, elsewhere] = [await newAsset(ada), await newAsset(ada)]
    const [own, foreign] = [await add(place, 'own.pdf'), await add(elsewhere, 'foreign.pdf')]
    const query = { assetId: place.assetId }
    for (const route of [resourceRoutes.deleteImages, resourceRoutes.deleteVideos, resourceRoutes.deleteNotes]) {
      expect((await ada.tryCall(route, { query, body: { ids: [own.id] } })).status).toBe(404)
    }
    const mixed = { query, body: { ids: [own.id, foreign.id] } }
    expect((await ada.tryCall(resourceRoutes.deleteDocuments, mixed)).status).toBe(404)
    const folder = await newFolder(elsewhere, 'Foreign')
    const folders = { query: place, body: { ids: [(await newFolder(place, 'Own')).id, folder.id] } }
    expect((await ada.tryCall(driveRoutes.deleteFolders, folders)).status).toBe(404)
    expect([await fileNames(place), await folderNames(place), await bin(place)]).toEqual([['own.pdf'], ['Own'], []])
  })
})
