import { uploadRoutes } from '@millwright/contract/uploads'
import { assetRoutes, type Asset, type DynamicField } from '@millwright/contract/assets'
import { departmentRoutes, type Department } from '@millwright/contract/departments'
import { processingRoutes, type Job } from '@millwright/contract/processing'
import { type FileRecord } from '@millwright/contract/resources'
import type { Member } from '@millwright/contract/users'
import type { ApiClient } from '../../server/test/api-client.ts'
import { conveyorManual } from './conveyor-manual.ts'
import { addExperts } from './experts.ts'
import { drawManual, type Manual } from './draw-manual.ts'
import { fillDrive, olderPumpManual } from './drive.ts'
import { importEdition, importMachine, type MakersMachine } from './makers-package.ts'
import { addMembers } from './members.ts'
import { writeNotes } from './notes.ts'
import { type DrawnMachine, givePicture } from './pictures.ts'
import { pumpManual } from './pump-manual.ts'
import { robotManual } from './robot-manual.ts'
import { addVideo } from './video.ts'

type AssetPlan = {
  name: string
  info: string
  dynamicFields: DynamicField[]
  /** None: the grid shows the plain mark, too. */
  picture?: DrawnMachine
  manual?: Manual
  /** The edition that the manual replaces; with it the asset has a whole drive. */
  olderManual?: Manual
  /** What its maker hands over with the manual, in a package. */
  machine?: MakersMachine
}
type DepartmentPlan = { name: string; info: string; assets: AssetPlan[] }

const plan: DepartmentPlan[] = [
  {
    name: 'Stock preparation',
    info: 'Pulpers, screens and feed pumps ahead of paper machine 2.',
    assets: [
      {
        name: 'Feed pump P-101',
        info: 'Feeds the headbox of paper machine 2 from the mixing chest. The stand-by pump P-102 is identical.',
        dynamicFields: [
          { type: 'number', label: 'Motor power (kW)', value: 45 },
          { type: 'number', label: 'Rated flow (m³/h)', value: 620 },
          { type: 'number', label: 'Head (m)', value: 32 },
          { type: 'number', label: 'Speed (rpm)', value: 1480 },
          { type: 'text', label: 'Shaft seal', value: 'Double mechanical seal, flushed with fresh water' },
          { type: 'date', label: 'Commissioned', value: '2021-05-17' },
          { type: 'date', label: 'Last overhaul', value: '2026-03-14' },
        ],
        picture: 'pump',
        manual: pumpManual,
        olderManual: olderPumpManual,
        machine: {
          maker: 'Kestrel',
          type: 'KP-250/200',
          serial: 'KP-0417-2209',
          link: 'https://id.kestrel.example/KP-250/KP-0417-2209',
        },
      },
      {
        name: 'Pulper 3',
        info: 'Low-consistency pulper for broke, 12 m³.',
        dynamicFields: [
          { type: 'number', label: 'Volume (m³)', value: 12 },
          { type: 'number', label: 'Rotor power (kW)', value: 160 },
          { type: 'date', label: 'Rotor changed', value: '2025-11-03' },
        ],
      },
    ],
  },
  {
    name: 'Packaging',
    info: 'From the wrapping machine to the loading dock.',
    assets: [
      {
        name: 'Belt conveyor C2',
        info: 'Carries cartons from the wrapping machine to the palletising cell.',
        dynamicFields: [
          { type: 'text', label: 'Maker', value: 'Halden' },
          { type: 'number', label: 'Belt width (mm)', value: 800 },
          { type: 'number', label: 'Length (m)', value: 24.5 },
          { type: 'number', label: 'Belt speed (m/s)', value: 0.6 },
          { type: 'text', label: 'Gear motor', value: 'Helical, 5.5 kW' },
          { type: 'date', label: 'Belt changed', value: '2026-01-22' },
        ],
        picture: 'conveyor',
        manual: conveyorManual,
      },
      {
        name: 'Palletising cell R7',
        info: 'Stacks cartons from two conveyors on two pallet places.',
        dynamicFields: [
          { type: 'text', label: 'Robot', value: 'KR-180-PA' },
          { type: 'number', label: 'Payload (kg)', value: 180 },
          { type: 'number', label: 'Reach (mm)', value: 3195 },
          { type: 'date', label: 'Safety check due', value: '2027-02-01' },
        ],
        picture: 'robot',
        manual: robotManual,
      },
    ],
  },
]

export type Plant = {
  members: Member[]
  departments: Department[]
  assets: Asset[]
  documents: { asset: Asset; file: FileRecord }[]
  /** None where there is no ffmpeg to make and read it. */
  video: FileRecord | null
}

/**
 * Twelve members, two departments, four assets, experts of two, three manuals, one in two editions beside a drive of
 * folders, a scan, pictures, a Word file, a video and three notes: made, uploaded and processed through the API. The pump
 * with its manual, and the next edition of that, come in packages of its maker.
 * Everybody may read everything, and each has one asset in full, in turn. `onePump` leaves out what no screen shows besides:
 * the manuals of the other assets, and the text in pictures.
 */
export async function buildPlant(client: ApiClient, { onePump = false }: { onePump?: boolean } = {}): Promise<Plant> {
  const members = await addMembers(client)
  const plant: Plant = { members, departments: [], assets: [], documents: [], video: null }
  const users = plant.members.map(({ _id: userId }) => ({ userId }))
  const count = plan.flatMap(({ assets }) => assets).length
  for (const { assets, ...department } of plan) {
    const made = await client.call(departmentRoutes.create, { body: { ...department, users } })
    plant.departments.push(made)
    for (const { manual, olderManual, picture, machine: ofMaker, ...asset } of assets) {
      const query = { departmentId: made._id }
      const turn = plant.assets.length
      const levels = users.map((one, n) => ({ ...one, access: n % count === turn ? ('full' as const) : undefined }))
      const body = { ...asset, users: levels }
      const first = olderManual ?? manual
      const imported =
        ofMaker &&
        first &&
        (await importMachine(client, query, { machine: { ...ofMaker, manual: first }, asset: body }))
      const machine = imported?.asset ?? (await client.call(assetRoutes.create, { query, body }))
      plant.assets.push(machine)
      if (picture) await givePicture(client, machine, picture)
      await addExperts(client, machine, plant.members)
      if (!manual || !first || (onePump && !olderManual)) continue
      const file = imported?.file ?? (await upload(client, machine, first))
      plant.documents.push({ asset: machine, file })
      if (!olderManual || !ofMaker) continue
      await fillDrive(client, machine, { readsPictures: !onePump })
      await writeNotes(client, machine)
      plant.video = await addVideo(client, machine)
      await untilProcessed(client, machine)
      await importEdition(client, machine, { ...ofMaker, manual })
    }
  }
  for (const { asset } of plant.documents) {
    await untilProcessed(client, asset)
    await untilProcessed(client, asset, processingRoutes.videoStatus)
  }
  return plant
}

async function upload(client: ApiClient, asset: Asset, manual: Manual): Promise<FileRecord> {
  let stored: FileRecord | undefined
  const events = client.upload(uploadRoutes.uploadDocument, {
    query: { departmentId: asset.departmentId, assetId: asset._id },
    file: await drawManual(manual),
    fileName: manual.fileName,
    fields: { grantAIAccess: 'true', initiateProcessing: 'true' },
  })
  for await (const event of events) {
    if (event.type === 'error') throw new Error(event.content)
    if (event.type === 'data') stored = event.content
  }
  if (!stored) throw new Error(`The upload of ${manual.fileName} told of no file`)
  return stored
}

type StatusRoute = typeof processingRoutes.documentStatus | typeof processingRoutes.videoStatus

/** Follows the asset's jobs to their end. */
export async function untilProcessed(
  client: ApiClient,
  asset: Asset,
  route: StatusRoute = processingRoutes.documentStatus,
): Promise<void> {
  const body = { departmentId: asset.departmentId, assetId: asset._id }
  let jobs: Job[] = []
  for await (const event of client.events(route, { body })) {
    if (event.type === 'error') throw new Error(event.content)
    if (event.type === 'status') jobs = event.content
  }
  const failed = jobs.find(({ status }) => status !== 'completed')
  if (failed) throw new Error(`${failed.fileName}: ${failed.error ?? failed.status}`)
}
