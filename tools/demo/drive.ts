import type { Asset } from '@millwright/contract/assets'
import { companyRoutes } from '@millwright/contract/company'
import { driveRoutes } from '@millwright/contract/drive'
import { type UploadedFile, type UploadEvent, uploadRoutes } from '@millwright/contract/uploads'
import type { ApiClient } from '../../server/test/api-client.ts'
import type { Manual } from './draw-manual.ts'
import { drawNameplate, drawPlace, drawScan, writeWord } from './drawn-files.ts'
import { pumpManual } from './pump-manual.ts'

/** The edition before: one torque is another. */
export const olderPumpManual: Manual = {
  ...pumpManual,
  number: 'KP-250-OM-06',
  blocks: pumpManual.blocks.map((block) =>
    block.kind === 'table'
      ? { ...block, rows: block.rows.map((row) => row.map((cell) => cell.replace('150 Nm', '140 Nm'))) }
      : block,
  ),
}

const alignment = [
  'Shaft alignment record',
  'Machine: feed pump P-101',
  'Date: 14 March 2026',
  'Radial offset, vertical: 0.04 mm',
  'Radial offset, horizontal: 0.03 mm',
  'Angular gap at the coupling: 0.05 mm',
  'Soft foot at foot 3: 0.08 mm, shimmed',
  'Foundation bolts tightened to 210 Nm',
  'Measured by: A. Lindqvist',
]

type SentFile = {
  kind: 'uploadDocument' | 'uploadImage'
  file: Uint8Array
  fileName: string
  folderId: string | null
  isRead: boolean
}

/** Folders, a scan, pictures and a Word document in the drive of an asset, beside its manual. */
export async function fillDrive(
  client: ApiClient,
  asset: Asset,
  { readsPictures }: { readsPictures: boolean },
): Promise<void> {
  const place = placeOf(asset)
  await client.call(companyRoutes.update, { body: { officeFiles: true } })
  const folder = async (name: string, parentId: string | null = null) =>
    (await client.call(driveRoutes.createFolder, { query: place, body: { name, parentId } })).id
  const inspections = await folder('Inspections')
  const alignments = await folder('Alignment', inspections)
  const pictures = await folder('Pictures')
  const lubrication = await folder('Lubrication')
  const files: SentFile[] = [
    {
      kind: 'uploadDocument',
      file: await drawScan(alignment),
      fileName: 'Alignment P-101, March 2026 (scan).pdf',
      folderId: alignments,
      isRead: readsPictures,
    },
    {
      kind: 'uploadDocument',
      file: lubricationPlan(),
      fileName: 'Lubrication plan 2026.docx',
      folderId: lubrication,
      isRead: true,
    },
    {
      kind: 'uploadImage',
      file: await drawNameplate([
        ['Type', 'KP-250/200'],
        ['Serial number', 'KP-0417-2209'],
        ['Rated flow', '250 m³/h'],
        ['Rated head', '50 m'],
        ['Year', '2021'],
      ]),
      fileName: 'Nameplate P-101.png',
      folderId: pictures,
      isRead: readsPictures,
    },
    {
      kind: 'uploadImage',
      file: await drawPlace('Coupling guard: bolt missing, 2 November 2026'),
      fileName: 'Coupling guard, bolt missing.jpg',
      folderId: pictures,
      isRead: false,
    },
  ]
  for (const one of files) await send(client, asset, one)
}

async function send(client: ApiClient, asset: Asset, { kind, file, fileName, folderId, isRead }: SentFile) {
  const given = isRead ? 'true' : 'false'
  const fields = { grantAIAccess: given, initiateProcessing: given, ...(folderId !== null && { parentId: folderId }) }
  return untilClosed(client.upload(uploadRoutes[kind], { query: placeOf(asset), file, fileName, fields }))
}

async function untilClosed(events: AsyncIterable<UploadEvent>): Promise<UploadedFile> {
  let stored: UploadedFile | undefined
  for await (const event of events) {
    if (event.type === 'error') throw new Error(event.content)
    if (event.type === 'data') stored = event.content
  }
  if (!stored) throw new Error('An upload told of no file')
  return stored
}

function lubricationPlan(): Uint8Array {
  return writeWord([
    { heading: 'Lubrication plan 2026' },
    { text: 'For the feed pumps P-101 and P-102 of paper machine 2. Fill in the log after each round.' },
    { heading: 'Greases and oils' },
    {
      table: [
        ['Place', 'Lubricant', 'Quantity', 'Interval'],
        ['Bearing bracket', 'Mineral oil ISO VG 46', '1.2 l', '4,000 h'],
        ['Motor bearing, drive side', 'Lithium grease NLGI 2', '35 g', '3 months'],
        ['Motor bearing, fan side', 'Lithium grease NLGI 2', '25 g', '3 months'],
        ['Coupling', 'None: it is dry', '', ''],
      ],
    },
    { heading: 'Rules of the plant' },
    { text: 'Wipe each grease nipple before and after. Never mix greases of different soaps.' },
  ])
}

function placeOf({ departmentId, _id: assetId }: Asset) {
  return { departmentId, assetId }
}
