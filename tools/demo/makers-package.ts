import { type Asset, assetRoutes, type DynamicField } from '@millwright/contract/assets'
import { driveRoutes } from '@millwright/contract/drive'
import type { FileRecord } from '@millwright/contract/resources'
import { type WrittenDocument, writeMetadata } from '../../server/src/packages/vdi2770/write-metadata.ts'
import type { ApiClient } from '../../server/test/api-client.ts'
import { lookInto, packageOf, takePackage } from '../../server/test/makers-packages.ts'
import { drawManual, type Manual } from './draw-manual.ts'

/** What a maker says of a machine that it hands over. */
export type MakersMachine = { maker: string; type: string; serial: string; link: string }
type Machine = MakersMachine & { manual: Manual }

/** A document container as VDI 2770 has it, with one manual. The number of the manual ends with its edition. */
async function packageOfMaker({ manual, ...machine }: Machine): Promise<Uint8Array> {
  const { fileName, number, title, subtitle } = manual
  const at = number.lastIndexOf('-')
  const inEnglish = (text: string) => [{ language: 'en', text }]
  const metadata: WrittenDocument = {
    ids: [{ domain: machine.maker, id: number.slice(0, at) }],
    classes: ['03-02', '03-04'],
    object: { ...machine, equipment: '', links: [machine.link], id: '' },
    company: machine.maker,
    versions: [
      {
        version: number.slice(at + 1),
        languages: ['en'],
        author: machine.maker,
        title: inEnglish(fileName.replace(/\.pdf$/u, '')),
        summary: inEnglish(`${title}: ${subtitle}`),
        keywords: inEnglish('Pump'),
        status: 'Released',
        statusDate: '2026-02-01',
        relations: [],
        files: [{ name: `${number}.pdf`, mediaType: 'application/pdf' }],
      },
    ],
  }
  return packageOf({ 'VDI2770_Metadata.xml': writeMetadata(metadata), [`${number}.pdf`]: await drawManual(manual) })
}

type MadeAsset = {
  name: string
  info: string
  dynamicFields: DynamicField[]
  users: { userId: string; access?: 'full' | undefined }[]
}

/** The asset and its manual that the maker's package makes in a department; then the plant says what it knows itself. */
export async function importMachine(
  client: ApiClient,
  query: { departmentId: string },
  { machine, asset: { name, dynamicFields, ...said } }: { machine: Machine; asset: MadeAsset },
): Promise<{ asset: Asset; file: FileRecord }> {
  const sent = { bytes: await packageOfMaker(machine), fileName: `${machine.maker} ${machine.serial}.zip` }
  const { packageId } = await lookInto(client, query, sent)
  const [imported] = await takePackage(client, query, { packageId, assets: [{ asset: 0, name }] })
  const place = { ...query, assetId: imported?._id ?? '' }
  const made = await client.call(assetRoutes.fetchSingle, { query: place })
  const body = { ...said, name, dynamicFields: [...made.dynamicFields, ...dynamicFields] }
  const asset = await client.call(assetRoutes.update, { query: place, body })
  const [file] = (await client.call(driveRoutes.fetch, { query: place })).files
  if (!file) throw new Error(`The package of ${name} brought no manual`)
  return { asset, file }
}

/** The next edition of the manual, as the maker sends it: a new version of the file. */
export async function importEdition(client: ApiClient, asset: Asset, machine: Machine): Promise<void> {
  const query = { departmentId: asset.departmentId, assetId: asset._id }
  const sent = { bytes: await packageOfMaker(machine), fileName: `${machine.manual.number}.zip` }
  const { packageId } = await lookInto(client, query, sent)
  await takePackage(client, query, { packageId })
}
