import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { uploadRoutes } from '@millwright/contract/uploads'
import { expect, inject, it } from 'vitest'
import { type AssetIds, jobLists, upload } from '../../../../test/documents.ts'
import { signUp } from '../../../../test/harness.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  pdfOf,
  takePackage,
} from '../../../../test/makers-packages.ts'

const server = inject('server')

it('what an export assumes, where a package said nothing or a file was replaced, is no news where it came from', async () => {
  const ada = await signUp(server)
  const query = { departmentId: (await ada.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'x' } }))._id }
  const unsaid = { classes: [], languages: [], titles: {}, status: '', statusDate: '', version: '' }
  const bytes = await documentationContainer({
    'a.zip': await documentContainer('Nothing is said.', { id: 'BARE', ...unsaid }),
    'b.zip': await documentContainer('Nobody wrote it.', { id: 'ANON', domain: '', maker: '', ...unsaid }),
    'c.zip': await documentContainer('It has no id.', { id: '', titles: { en: 'No id' } }),
    'd.zip': await documentContainer('Titles in no language.', { id: 'NO-1', titles: { '': 'No language' } }),
    'e.zip': await documentContainer('Replaced later.', { id: 'CARE', titles: { en: 'Care' } }),
  })
  const { packageId } = await lookInto(ada, query, { bytes })
  const [made] = await takePackage(ada, query, { packageId })
  const place: AssetIds = { ...query, assetId: made?._id ?? '' }
  await upload(ada, { place, file: await pdfOf('Written by the plant.'), fileName: 'Rules.pdf' })
  const filesOf = async (at: AssetIds) => (await ada.call(driveRoutes.fetch, { query: at })).files
  for (const fileName of ['Care.pdf', 'Rules.pdf']) {
    const id = (await filesOf(place)).find((one) => one.fileName === fileName)?.id ?? ''
    const file = await pdfOf(`${fileName} as it is now.`)
    const sent = ada.upload(uploadRoutes.uploadVersion, { query: { ...place, id }, file, fileName, fields: {} })
    for await (const event of sent) if (event.type === 'error') throw new Error(event.content)
  }
  await jobLists(ada, place)
  const said = async (at: AssetIds) =>
    (await filesOf(at)).map(({ id, fileName, document }) => ({ id, fileName, document }))
  const exported = async (at: AssetIds) => {
    const { url } = await ada.call(makersPackageRoutes.export, { query: at })
    return Uint8Array.from(await (await ada.request('GET', url)).bytes())
  }
  const before = await said(place)
  expect(before.find(({ document }) => document?.documentId === 'BARE')?.document).toMatchObject({ classes: [] })
  const again = await lookInto(ada, place, { bytes: await exported(place), fileName: 'handed on.zip' })
  expect(again.documents.map(({ becomes }) => becomes)).toEqual(Array(7).fill('same'))
  expect(await takePackage(ada, place, { packageId: again.packageId })).toMatchObject([
    { created: false, fields: 0, files: 0, versions: 0, same: 7, left: [] },
  ])
  expect(await said(place)).toEqual(before)

  // Where nothing stands, what is assumed is all that is known.
  const bob = await signUp(server)
  const there = { departmentId: (await bob.call(departmentRoutes.create, { body: { name: 'P', info: 'x' } }))._id }
  const sent = await lookInto(bob, there, { bytes: await exported(place) })
  const [taken] = await takePackage(bob, there, { packageId: sent.packageId })
  const { files } = await bob.call(driveRoutes.fetch, { query: { ...there, assetId: taken?._id ?? '' } })
  const ofId = (id: string) => files.find(({ document }) => document?.documentId === id)?.document
  expect(ofId('BARE')).toMatchObject({ classes: ['03-02'], languages: ['en'], status: 'Released' })
  expect(ofId('CARE')).toMatchObject({ version: '1.0 (2)' })
})
