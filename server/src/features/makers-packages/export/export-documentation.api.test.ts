import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { uploadRoutes } from '@millwright/contract/uploads'
import { unzipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, type AssetIds, upload } from '../../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../../test/harness.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  vdiMetadata,
} from '../../../../test/makers-packages.ts'
import { joinCompany } from '../../../../test/members.ts'
import { newNote } from '../../../../test/notes.ts'
import { childrenNotAllowed } from '../../../../test/vdi2770-schema.ts'

const server = inject('server')

describe('an asset is handed on', () => {
  let ada: SignedUp
  let place: AssetIds
  let byHand: Uint8Array

  const newDepartment = async () =>
    (await ada.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  const linkOf = async (client: Pick<SignedUp, 'call'> = ada, query = place) =>
    (await client.call(makersPackageRoutes.export, { query })).url
  async function exported(query = place): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await ada.request('GET', await linkOf(ada, query))
    expect(answer.status).toBe(200)
    return Uint8Array.from(await answer.bytes())
  }
  const filesOf = async (query: AssetIds) => (await ada.call(driveRoutes.fetch, { query })).files

  beforeAll(async () => {
    ada = await signUp(server)
    const departmentId = await newDepartment()
    const manual = packageOf({
      'VDI2770_Metadata.xml': vdiMetadata({
        id: 'MAN &amp; &lt;1&gt;',
        titles: { en: 'Operating manual', de: 'Betriebsanleitung' },
        languages: ['en', 'de'],
        files: ['manual.pdf', 'manual.xlsx.pdf'],
        relations: [
          ['Affecting', 'MAIN'],
          ['Replaces', 'MAN-0'],
          ['BasedOn', 'DRAWING'],
        ],
      }),
      'manual.pdf': await pdfOf('Close valve V-101 before the pump starts.'),
      'manual.xlsx.pdf': await pdfOf('Torques of the pump.'),
    })
    const noDomain = await documentContainer('Grease it.', { id: 'CARE', domain: '', titles: { en: 'Care' } })
    const bytes = await documentationContainer({ 'a.zip': manual, 'b.zip': noDomain })
    const { packageId } = await lookInto(ada, { departmentId }, { bytes })
    const [made] = await takePackage(
      ada,
      { departmentId },
      { packageId, assets: [{ asset: 0, name: 'Feed pump "7"' }] },
    )
    place = { departmentId, assetId: made?._id ?? '' }
    byHand = await pdfOf('Written by the plant.')
    await upload(ada, { place, file: byHand, fileName: 'Shift rules #1.pdf' })
    await newNote(ada, place, { title: 'Hand-over' })
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    await upload(ada, { place, file, fileName: 'nameplate.png', kind: 'image' })
    await ada.call(plateCodeRoutes.add, { query: place, body: { code: 'https://pump.example/p/77' } })
  })

  it('as a container of containers with its files as they are; what has no PDF is named in the main document', async () => {
    const answer = await ada.request('GET', await linkOf())
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('Feed%20pump')
    const outer = unzipSync(Uint8Array.from(await answer.bytes()))
    const names = Object.keys(outer).toSorted()
    const ids = await filesOf(place)
    const own = ids.find(({ fileName }) => fileName === 'Shift rules #1.pdf')?.id ?? ''
    expect(names).toEqual(
      ['CARE.zip', 'MAIN.zip', 'MAN & _1_.zip', 'VDI2770_Main.pdf', 'VDI2770_Main.xml', `${own}.zip`].toSorted(),
    )
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: outer['VDI2770_Main.pdf'] }).toString()
    expect(text).toMatch(/Documents of Feed pump "7"[^]*Not in this container[^]*Hand-over[^]*nameplate\.png/u)
    expect(text).toMatch(/Shift rules[^]*03-02\s+Operation \*/u)
    const inner = unzipSync(outer[`${own}.zip`] ?? new Uint8Array())
    expect(Buffer.from(inner['Shift rules #1.pdf'] ?? [])).toEqual(Buffer.from(byHand))
    const both = unzipSync(outer['MAN & _1_.zip'] ?? new Uint8Array())
    expect(Object.keys(both).toSorted()).toEqual(['VDI2770_Metadata.xml', 'manual.pdf', 'manual.xlsx.pdf'])
  })

  it('with metadata that keep to the schema of VDI 2770', async () => {
    const outer = unzipSync(await exported())
    const metadata = [
      outer['VDI2770_Main.xml'],
      ...Object.entries(outer)
        .filter(([name]) => name.endsWith('.zip'))
        .map(([, bytes]) => unzipSync(bytes)['VDI2770_Metadata.xml']),
    ].map((bytes) => Buffer.from(bytes ?? []).toString())
    expect(metadata).toHaveLength(5)
    expect(metadata.flatMap(childrenNotAllowed)).toEqual([])
    expect(metadata[0]).toContain('<ClassName Language="de">Identifikation</ClassName>')
    // The check itself tells what the schema does not have.
    expect(childrenNotAllowed(vdiMetadata())).not.toEqual([])
  })

  it('and its container changes nothing where it came from, also as a file of its department', async () => {
    await jobLists(ada, place)
    const bytes = await exported()
    const before = { files: await filesOf(place), asset: await ada.call(assetRoutes.fetchSingle, { query: place }) }
    for (const query of [place, { departmentId: place.departmentId }]) {
      const preview = await lookInto(ada, query, { bytes, fileName: 'handed on.zip' })
      expect(preview.problems.map(({ code }) => code)).toEqual(['noDomain'])
      expect(preview.assets).toMatchObject([{ into: { _id: place.assetId } }])
      expect(preview.assets[0]?.fields.map(({ becomes }) => becomes)).toEqual(['same', 'same', 'same'])
      expect(preview.documents.map(({ becomes }) => becomes)).toEqual(Array(5).fill('same'))
      expect(await takePackage(ada, query, { packageId: preview.packageId })).toMatchObject([
        { created: false, fields: 0, codes: 0, files: 0, versions: 0, same: 5, left: [] },
      ])
    }
    const unsigned = (files: typeof before.files) => files.map(({ url: _url, thumbnailUrl: _small, ...file }) => file)
    expect(unsigned(await filesOf(place))).toEqual(unsigned(before.files))
    expect(await ada.call(assetRoutes.fetchSingle, { query: place })).toEqual(before.asset)
  })

  it('and makes the same machine where it is not known', async () => {
    const bob = await signUp(server)
    const there = {
      departmentId: (await bob.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'x' } }))._id,
    }
    const { packageId } = await lookInto(bob, there, { bytes: await exported() })
    const [made] = await takePackage(bob, there, { packageId })
    expect(made).toMatchObject({ name: 'Feed pump "7"', created: true, fields: 3, codes: 1, files: 5, left: [] })
    const query = { ...there, assetId: made?._id ?? '' }
    const { dynamicFields, codes } = await bob.call(assetRoutes.fetchSingle, { query })
    const here = await ada.call(assetRoutes.fetchSingle, { query: place })
    expect(dynamicFields).toEqual(here.dynamicFields)
    expect(codes.map(({ code }) => code)).toEqual(['https://pump.example/p/77'])
    const { files } = await bob.call(driveRoutes.fetch, { query })
    const manual = files.find(({ document }) => document?.documentId === 'MAN & <1>')
    expect(manual?.document).toMatchObject({
      title: 'Operating manual',
      domain: 'PF',
      classes: ['03-02'],
      languages: ['en', 'de'],
      version: '1.0',
      statusDate: '2026-02-01',
      organization: 'Pumpenfabrik GmbH',
      relations: [
        { type: 'BasedOn', domain: 'PF', documentId: 'DRAWING', file: null },
        { type: 'Affecting', domain: 'PF', documentId: 'MAIN', file: { fileName: 'Main document.pdf' } },
      ],
    })
  })

  it('where it has no serial number and no file, still as a machine of its name', async () => {
    const departmentId = await newDepartment()
    const { _id: assetId } = await ada.call(assetRoutes.create, {
      query: { departmentId },
      body: { name: 'Old lathe', info: 'x' },
    })
    const preview = await lookInto(
      ada,
      { departmentId: await newDepartment() },
      { bytes: await exported({ departmentId, assetId }) },
    )
    expect(preview).toMatchObject({
      assets: [{ name: 'Old lathe', serial: '', codes: [], fields: [] }],
      documents: [],
      problems: [],
    })
  })

  it('by those who may read it, is noted in the trail, and the link is theirs alone while they may', async () => {
    const bo = await joinCompany(server, ada)
    const users = [{ userId: bo.user._id, access: 'read' as const }]
    const { name, info } = await ada.call(assetRoutes.fetchSingle, { query: place })
    const list = (listed: typeof users) =>
      ada.call(assetRoutes.update, { query: place, body: { name, info, users: listed } })
    expect((await bo.tryCall(makersPackageRoutes.export, { query: place })).status).toBe(404)
    await list(users)
    const url = await linkOf(bo)
    expect((await bo.request('GET', url)).status).toBe(200)
    expect((await ada.request('GET', url)).status).toBe(403)
    const [event] = await ada.call(settingsRoutes.fetchAudit)
    expect(event).toMatchObject({ action: 'package-exported', target: 'Feed pump "7"' })
    await list([])
    expect((await bo.request('GET', url)).status).toBe(403)
  })

  it('without what lies in the bin, and as the version that was uploaded since', async () => {
    const files = await filesOf(place)
    const [care, main] = ['Care.pdf', 'Main document.pdf'].map((name) => files.find((one) => one.fileName === name))
    const file = await pdfOf('Grease it daily.')
    const query = { ...place, id: care?.id ?? '' }
    const sent = ada.upload(uploadRoutes.uploadVersion, { query, file, fileName: 'Care.pdf', fields: {} })
    for await (const event of sent) if (event.type === 'error') throw new Error(event.content)
    await ada.call(resourceRoutes.deleteDocuments, {
      query: { assetId: place.assetId },
      body: { ids: [main?.id ?? ''] },
    })
    const outer = unzipSync(await exported())
    expect(Object.keys(outer).filter((one) => one.endsWith('.zip'))).toHaveLength(3)
    const inner = unzipSync(outer['CARE.zip'] ?? new Uint8Array())
    expect(Buffer.from(inner['VDI2770_Metadata.xml'] ?? []).toString()).toContain('>1.0 (2)<')
    expect(Buffer.from(inner['manual.pdf'] ?? [])).toEqual(Buffer.from(file))
    const restored = async () => {
      await ada.call(resourceRoutes.restoreVersion, { query: { ...query, version: 1 } })
      const { 'VDI2770_Metadata.xml': xml } = unzipSync(unzipSync(await exported())['CARE.zip'] ?? new Uint8Array())
      return Buffer.from(xml ?? []).toString()
    }
    expect(await restored()).toContain('>1.0<')
    const next = { id: 'CARE', domain: '', titles: { en: 'Care' }, version: '2.0' }
    const { packageId } = await lookInto(ada, place, { bytes: await documentContainer('Grease it never.', next) })
    expect(await takePackage(ada, place, { packageId })).toMatchObject([{ versions: 1 }])
    expect(await restored()).toContain('>2.0 (1)<')
  })
})
