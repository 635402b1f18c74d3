import * as z from 'zod/mini'
import { Email } from './fields.ts'
import { AssetIdField, ExpertIdField, Id, idsField, Time } from './ids.ts'
import { listQueryOf } from './listing.ts'
import { PersonName, SkillMatrix } from './people.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'
import { MemberChanges } from './users.ts'

/** Somebody whom to ask about an asset. With a `userId` it is a member, and all that is said here is theirs. */
export const Expert = z.object({
  _id: Id,
  userId: z.nullable(Id),
  staffId: z.string(),
  name: PersonName,
  username: z.string(),
  email: z.string(),
  contact: z.string(),
  designation: z.string(),
  location: z.string(),
  about: z.string(),
  /** A member's; '' when there is none. */
  profilePic: z.string(),
  skillMatrix: SkillMatrix,
  updatedAt: Time,
})
export type Expert = z.infer<typeof Expert>

/** The whole record but its e-mail: what is left out is empty. */
export const ExpertChanges = z.omit(MemberChanges, { permissions: true })
export type ExpertChanges = z.infer<typeof ExpertChanges>

export const NewExpert = z.extend(ExpertChanges, { email: Email })
export type NewExpert = z.infer<typeof NewExpert>

export const expertSorts = [
  'name.firstName',
  'name.middleName',
  'name.lastName',
  'username',
  'staffId',
  'email',
  'contact',
  'designation',
  'location',
  'about',
  'updatedAt',
  '_id',
] as const

/** Searched are staffId, names, username, designation, email, contact, location and about. */
export const ExpertsQuery = z.object({ assetId: AssetIdField, ...listQueryOf(expertSorts) })
export type ExpertsQuery = z.infer<typeof ExpertsQuery>

const path = '/api/departments/assets/experts'

export const expertRoutes = {
  fetchAll: {
    method: 'GET',
    path: `${path}/fetch/all`,
    summary: 'The experts of an asset, by name',
    query: ExpertsQuery,
    output: z.array(Expert),
    access: 'expert.read',
  },
  fetchSingle: {
    method: 'GET',
    path: `${path}/fetch/single`,
    summary: 'One expert of an asset',
    query: z.object({ assetId: AssetIdField, expertId: ExpertIdField }),
    output: Expert,
    access: 'expert.read',
  },
  addNew: {
    method: 'POST',
    path: `${path}/add/new`,
    summary: 'Adds somebody who is no member; 409 for the e-mail of a member or of an expert of this asset',
    query: z.object({ assetId: AssetIdField }),
    body: NewExpert,
    output: Expert,
    message: 'Expert created',
    create: true,
    access: 'expert.write',
  },
  addExisting: {
    method: 'POST',
    path: `${path}/add/existing`,
    summary: 'Adds members as experts; returns those who were none here yet',
    query: z.object({ assetId: AssetIdField }),
    body: z.object({ ids: idsField('member', codes.userIdInvalid) }),
    output: z.array(Expert),
    message: 'Experts added',
    create: true,
    access: 'expert.write',
  },
  update: {
    method: 'POST',
    path: `${path}/update`,
    summary: "Changes an expert; 403 for a member, whose data are the member's own",
    query: z.object({ assetId: AssetIdField, expertId: ExpertIdField }),
    body: ExpertChanges,
    output: Expert,
    message: 'Expert updated',
    ifMatch: true,
    access: 'expert.write',
  },
  delete: {
    method: 'DELETE',
    path: `${path}/delete`,
    summary: 'Deletes experts, all or none; returns their ids',
    query: z.object({ assetId: AssetIdField }),
    body: z.object({ ids: idsField('expert', codes.expertIdInvalid) }),
    output: z.array(Id),
    message: 'Experts deleted',
    access: 'expert.delete',
  },
} as const satisfies RouteTable
