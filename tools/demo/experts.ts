import type { Asset } from '@millwright/contract/assets'
import { expertRoutes } from '@millwright/contract/experts'
import { skills } from '@millwright/contract/people'
import type { ApiClient } from '../../server/test/api-client.ts'

type Person = {
  first: string
  last: string
  designation: string
  location: string
  staffId: string
  contact: string
  about?: string
  /** In the order of `skills`. */
  levels: string
}

/** One alone knows the drives, one the conveyor, one the fool-proofing; spot welding nobody. */
const ofPump: Person[] = [
  {
    first: 'Rajesh',
    last: 'Kumar',
    designation: 'Senior fitter',
    location: 'Stock preparation',
    staffId: 'NP-1042',
    contact: '5550114201',
    about: 'Has rebuilt both feed pumps and keeps the alignment records. Knows the seal supplier.',
    levels: '43413 4111300',
  },
  {
    first: 'Ingrid',
    last: 'Solberg',
    designation: 'Automation engineer',
    location: 'Control room 2',
    staffId: 'NP-1107',
    contact: '5550114202',
    levels: '32224 1320031',
  },
  {
    first: 'Tomasz',
    last: 'Nowak',
    designation: 'Hydraulics technician',
    location: 'Workshop A',
    staffId: 'NP-1133',
    contact: '5550114203',
    levels: '34311 2313312',
  },
  {
    first: 'Amara',
    last: 'Okafor',
    designation: 'Maintenance planner',
    location: 'Workshop A',
    staffId: 'NP-1150',
    contact: '5550114204',
    levels: '41121 1030000',
  },
  {
    first: 'Lars',
    last: 'Bergström',
    designation: 'Shift fitter',
    location: 'Stock preparation',
    staffId: 'NP-1188',
    contact: '5550114205',
    levels: '22232 2013131',
  },
]

/** Nobody knows hydraulics, pump drives, sealer and spot welding. */
const ofRobot: Person[] = [
  {
    first: 'Mei',
    last: 'Chen',
    designation: 'Robot programmer',
    location: 'Packaging',
    staffId: 'NP-1201',
    contact: '5550114206',
    about: 'Wrote the pallet patterns of cell R7. Ask her before a tool centre point is changed.',
    levels: '31334 1432010',
  },
  {
    first: 'Jonas',
    last: 'Weber',
    designation: 'Electrician',
    location: 'Packaging',
    staffId: 'NP-1214',
    contact: '5550114207',
    levels: '40233 2321001',
  },
  {
    first: 'Fatima',
    last: 'El Amrani',
    designation: 'Shift leader',
    location: 'Palletising',
    staffId: 'NP-1226',
    contact: '5550114208',
    levels: '31142 0213000',
  },
  {
    first: 'Pedro',
    last: 'Alves',
    designation: 'Fitter',
    location: 'Palletising',
    staffId: 'NP-1239',
    contact: '5550114209',
    levels: '22331 1110030',
  },
]

const plan: Record<string, Person[]> = { 'Feed pump P-101': ofPump, 'Palletising cell R7': ofRobot }

/** Adds the experts that the plan has for this asset. */
export async function addExperts(client: ApiClient, { _id: assetId, name }: Asset): Promise<void> {
  for (const { first, last, levels, ...person } of plan[name] ?? []) {
    const username = `${first}.${last}`
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z.]/g, '')
    const numbers = levels.replace(/\D/g, '')
    const skillMatrix = Object.fromEntries(skills.map((skill, at) => [skill, Number(numbers[at])]))
    const body = { ...person, name: { firstName: first, lastName: last }, username, skillMatrix }
    await client.call(expertRoutes.addNew, {
      query: { assetId },
      body: { ...body, email: `${username}@nordmark.example` },
    })
  }
}
