import type { User } from '@millwright/contract/people'
import type { Member } from '@millwright/contract/users'
import { hasEnded } from './access-end.ts'
import type { PictureUrl } from '../links/picture-links.ts'
import { wholeSkillMatrix } from './skill-matrix.ts'
import type { MemberRow, UserRow } from './users.repository.ts'

export function presentUser(row: UserRow, pictureUrl: PictureUrl): User {
  return { ...presentMember(row, pictureUrl), companyName: row.companyName }
}

/** The only way out of a user's row: nothing of the login, the session or a code is in it. */
export function presentMember(row: MemberRow, pictureUrl: PictureUrl): Member {
  const { role, email, username, contact, timeZone, staffId, designation, location, about } = row
  return {
    _id: row.id,
    role,
    email,
    username,
    name: { firstName: row.firstName, middleName: row.middleName, lastName: row.lastName },
    contact,
    timeZone,
    profilePic: pictureUrl(row.profilePicKey),
    staffId,
    designation,
    location,
    about,
    skillMatrix: wholeSkillMatrix(row.skillMatrix),
    permissions: { asset: row.mayCreateAssets, department: row.mayCreateDepartments },
    updatedAt: row.updatedAt.toISOString(),
    ...(row.suspendedAt && { suspendedAt: row.suspendedAt.toISOString() }),
    ...(row.accessEndsOn !== null && { accessEndsOn: row.accessEndsOn, accessEnded: hasEnded(row) }),
  }
}
