import type { Expert } from '@millwright/contract/experts'
import type { PictureUrl } from '../../links/picture-links.ts'
import { wholeSkillMatrix } from '../../people/skill-matrix.ts'
import type { ExpertRow } from './experts.repository.ts'

export function presentExpert(row: ExpertRow, pictureUrl: PictureUrl): Expert {
  const { userId, staffId, username, email, contact, designation, location, about } = row
  return {
    _id: row.id,
    userId,
    staffId,
    name: { firstName: row.firstName, middleName: row.middleName, lastName: row.lastName },
    username,
    email,
    contact,
    designation,
    location,
    about,
    profilePic: pictureUrl(row.profilePicKey),
    skillMatrix: wholeSkillMatrix(row.skillMatrix),
    updatedAt: row.updatedAt.toISOString(),
  }
}
