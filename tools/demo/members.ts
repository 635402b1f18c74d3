import type { SkillMatrix } from '@millwright/contract/people'
import { type Member, userRoutes } from '@millwright/contract/users'
import type { ApiClient } from '../../server/test/api-client.ts'

type MemberPlan = {
  name: [first: string, last: string]
  staffId: string
  designation: string
  location: string
  skills: Partial<SkillMatrix>
  may?: { asset?: boolean; department?: boolean }
}

const plan: MemberPlan[] = [
  {
    name: ['Rajesh', 'Iyer'],
    staffId: 'NP-1042',
    designation: 'Maintenance lead',
    location: 'Stock preparation',
    skills: { safety: 4, hydraulics: 4, pneumatics: 3, pumpDrives: 4, plcControl: 2 },
    may: { asset: true, department: true },
  },
  {
    name: ['Karin', 'Ekström'],
    staffId: 'NP-1107',
    designation: 'Pump fitter',
    location: 'Stock preparation',
    skills: { safety: 3, hydraulics: 3, pumpDrives: 3, pneumatics: 2 },
  },
  {
    name: ['Tomás', 'Herrera'],
    staffId: 'NP-1180',
    designation: 'Electrician',
    location: 'Stock preparation',
    skills: { safety: 3, plcControl: 3, conveyor: 2, pumpDrives: 1 },
    may: { asset: true },
  },
  {
    name: ['Amara', 'Okafor'],
    staffId: 'NP-1214',
    designation: 'Automation engineer',
    location: 'Packaging',
    skills: { safety: 3, plcControl: 4, robot: 3, foolProofingSystem: 3 },
    may: { asset: true },
  },
  {
    name: ['Jonas', 'Lindqvist'],
    staffId: 'NP-1251',
    designation: 'Robot technician',
    location: 'Packaging',
    skills: { safety: 2, robot: 4, spotWeldingSystems: 2, weldingJigs: 2 },
  },
  {
    name: ['Ivana', 'Petrović'],
    staffId: 'NP-1266',
    designation: 'Conveyor mechanic',
    location: 'Packaging',
    skills: { safety: 3, conveyor: 4, traverserSystems: 3, pneumatics: 2 },
  },
  {
    name: ['Mikael', 'Sandberg'],
    staffId: 'NP-1302',
    designation: 'Shift fitter',
    location: 'Packaging',
    skills: { safety: 2, conveyor: 2, pneumatics: 2, hydraulics: 1 },
  },
  {
    name: ['Nadia', 'Haddad'],
    staffId: 'NP-1319',
    designation: 'Process engineer',
    location: 'Stock preparation',
    skills: { safety: 3, hydraulics: 2, pumpDrives: 2, sealerSystem: 1 },
  },
  {
    name: ['Per', 'Ahlgren'],
    staffId: 'NP-1333',
    designation: 'Welder',
    location: 'Workshop',
    skills: { safety: 3, weldingJigs: 3, spotWeldingSystems: 3 },
  },
  {
    name: ['Li', 'Wen'],
    staffId: 'NP-1378',
    designation: 'Instrument technician',
    location: 'Workshop',
    skills: { safety: 2, plcControl: 2, foolProofingSystem: 2 },
  },
  {
    name: ['Ewa', 'Kowalczyk'],
    staffId: 'NP-1390',
    designation: 'Operator',
    location: 'Packaging',
    skills: { safety: 2, conveyor: 1, robot: 1 },
  },
  {
    name: ['Samuel', 'Berg'],
    staffId: 'NP-1401',
    designation: 'Apprentice',
    location: 'Workshop',
    skills: { safety: 1, hydraulics: 1, pneumatics: 1 },
  },
]

/** The people of the plant, each once in an installation. They are invited; nobody needs to accept. */
export async function addMembers(client: ApiClient): Promise<Member[]> {
  const members: Member[] = []
  for (const {
    name: [firstName, lastName],
    skills: skillMatrix,
    may: permissions,
    ...fields
  } of plan) {
    const username = plainOf(`${firstName}.${lastName}`)
    const email = `${username}@nordmark.example`
    const name = { firstName, lastName }
    const body = { ...fields, name, username, email, timeZone: 'Europe/Stockholm', skillMatrix, permissions }
    members.push(await client.call(userRoutes.create, { body }))
  }
  return members
}

/** As an address writes a name. */
export const plainOf = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
