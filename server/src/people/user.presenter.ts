import type { User } from '@millwright/contract/people'
import type { PictureUrl } from '../links/picture-links.ts'
import { wholeSkillMatrix } from './skill-matrix.ts'
import type { UserRow } from './users.repository.ts'

/** The only way out of a user's row: nothing of the login, the session or a code is in it. */
export function presentUser(row: UserRow, pictureUrl: PictureUrl): User {
  const { role, email, username, contact, timeZone, staffId, designation, location, about, companyName } = row
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
    companyName,
    updatedAt: row.updatedAt.toISOString(),
  }
}
