import type { userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { fetchAllMembers } from './fetch-all-members.ts'
import { fetchMember } from './fetch-member.ts'

export function userHandlers(pictures: PictureLinks): HandlersOf<typeof userRoutes> {
  return { fetchAll: fetchAllMembers(pictures), fetchSingle: fetchMember(pictures) }
}
