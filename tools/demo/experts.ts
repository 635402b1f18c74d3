import type { Asset } from '@millwright/contract/assets'
import { expertRoutes } from '@millwright/contract/experts'
import { skills } from '@millwright/contract/people'
import type { Member } from '@millwright/contract/users'
import type { ApiClient } from '../../server/test/api-client.ts'
import { plainOf } from './members.ts'

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

/** With the members: one alone knows the conveyor, one the fool-proofing; spot welding nobody. */
const ofPump: Person[] = [
  {
    first: 'Rajesh',
    last: 'Kumar',
    designation: 'Senior fitter',
    location: 'Stock preparation',
    staffId: 'KS-1042',
    contact: '5550114201',
    about: 'Has rebuilt both feed pumps and keeps the alignment records. Knows the seal supplier.',
    levels: '43413 4111300',
  },
  {
    first: 'Ingrid',
    last: 'Solberg',
    designation: 'Automation engineer',
    location: 'Control room 2',
    staffId: 'KS-1107',
    contact: '5550114202',
    levels: '32224 1320031',
  },
  {
    first: 'Tomasz',
    last: 'Nowak',
    designation: 'Hydraulics technician',
    location: 'Workshop A',
    staffId: 'KS-1133',
    contact: '5550114203',
    levels: '34311 2313312',
  },
  {
    first: 'Aisha',
    last: 'Okonkwo',
    designation: 'Maintenance planner',
    location: 'Workshop A',
    staffId: 'KS-1150',
    contact: '5550114204',
    levels: '41121 1030000',
  },
  {
    first: 'Lars',
    last: 'Bergström',
    designation: 'Shift fitter',
    location: 'Stock preparation',
    staffId: 'KS-1188',
    contact: '5550114205',
    levels: '22232 2013131',
  },
]

/** With the members: nobody knows hydraulics, pump drives, sealer and spot welding. */
const ofRobot: Person[] = [
  {
    first: 'Mei',
    last: 'Chen',
    designation: 'Robot programmer',
    location: 'Packaging',
    staffId: 'KS-1201',
    contact: '5550114206',
    about: 'Wrote the pallet patterns of cell R7. Ask her before a tool centre point is changed.',
    levels: '31334 1432010',
  },
  {
    first: 'Klaus',
    last: 'Weber',
    designation: 'Electrician',
    location: 'Packaging',
    staffId: 'KS-1214',
    contact: '5550114207',
    levels: '40233 2321001',
  },
  {
    first: 'Fatima',
    last: 'El Amrani',
    designation: 'Shift leader',
    location: 'Palletising',
    staffId: 'KS-1226',
    contact: '5550114208',
    levels: '31142 0213000',
  },
  {
    first: 'Pedro',
    last: 'Alves',
    designation: 'Fitter',
    location: 'Palletising',
    staffId: 'KS-1239',
    contact: '5550114209',
    levels: '22331 1110030',
  },
]

/** By the name of the asset; members by their usernames. */
const plan: Record<string, { members: string[]; others: Person[] }> = {
  'Feed pump P-101': { members: ['karin.ekstrom', 'tomas.herrera'], others: ofPump },
  'Palletising cell R7': { members: ['amara.okafor', 'jonas.lindqvist'], others: ofRobot },
}

/** Adds the experts that the plan has for this asset: members of the company, and people of its service partner. */
export async function addExperts(
  client: ApiClient,
  { _id: assetId, name }: Asset,
  members: readonly Member[],
): Promise<void> {
  const planned = plan[name]
  if (!planned) return
  const query = { assetId }
  const ids = members.flatMap(({ _id, username }) => (planned.members.includes(username) ? [_id] : []))
  await client.call(expertRoutes.addExisting, { query, body: { ids } })
  for (const { first, last, levels, ...person } of planned.others) {
    const username = plainOf(`${first}.${last}`).replaceAll(' ', '')
    const numbers = levels.replace(/\D/g, '')
    const skillMatrix = Object.fromEntries(skills.map((skill, at) => [skill, Number(numbers[at])]))
    const body = { ...person, name: { firstName: first, lastName: last }, username, skillMatrix }
    await client.call(expertRoutes.addNew, { query, body: { ...body, email: `${username}@kestrel.example` } })
  }
}
