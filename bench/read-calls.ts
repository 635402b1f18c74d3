import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { bankRoutes } from '@millwright/contract/bank'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { expertRoutes } from '@millwright/contract/experts'
import { groupRoutes } from '@millwright/contract/groups'
import { noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import type { JsonRoute } from '@millwright/contract/route'
import { settingsRoutes } from '@millwright/contract/settings'
import { userRoutes } from '@millwright/contract/users'
import type { SignedUp } from '../server/test/harness.ts'
import type { Things } from './readable-company.ts'

type Signed = Omit<SignedUp, 'companyName'>
/** One call, and who makes it in turns. */
export type ReadCall = { what: string; path: string; by: Signed[] }

/** The session is looked up, and one trivial SELECT made. */
export const bare = 'bare authenticated query'

type Company = Things & {
  admin: Signed
  /** Each sees some assets; the place is one that the first of them sees. */
  members: Signed[]
  place: { departmentId: string; assetId: string }
}

/** Each list, a page of 20 of it, and the single reads; the bare query first. */
export async function readCallsOf({ admin, members, place, ...things }: Company): Promise<ReadCall[]> {
  const [first] = members
  if (!first) throw new Error('Nobody reads')
  const { departmentId, assetId } = place
  const { files: documents } = await first.call(resourceRoutes.fetchDocuments, { query: place })
  const chats = await first.call(chatRoutes.fetch, { query: { assetId } })
  const page = { page: 1, pageSize: 20 }
  const call = (what: string, route: JsonRoute, query: object, by = [first]): ReadCall => {
    const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    return { what, path: `${route.path}?${new URLSearchParams(values).toString()}`, by }
  }
  return [
    call(bare, accountRoutes.fetchProfile, {}, members),
    call('departments, a page', departmentRoutes.fetchAll, page, members),
    call('departments, all', departmentRoutes.fetchAll, {}, members),
    call('assets, a page', assetRoutes.fetchAll, { departmentId, ...page }),
    call('assets, all', assetRoutes.fetchAll, { departmentId }),
    call('documents', resourceRoutes.fetchDocuments, { ...place, ...page }),
    call('images', resourceRoutes.fetchImages, { ...place, ...page }),
    call('videos', resourceRoutes.fetchVideos, { ...place, ...page }),
    call('notes', resourceRoutes.fetchNotes, { ...place, ...page }),
    call('drive', driveRoutes.fetch, { ...place, ...page }),
    call('experts', expertRoutes.fetchAll, { assetId, ...page }),
    call('bank', bankRoutes.fetch, page),
    call('chats', chatRoutes.fetch, { assetId, ...page }),
    call('users', userRoutes.fetchAll, page, [admin]),
    call('groups', groupRoutes.fetchAll, page),
    call('trail', settingsRoutes.fetchAudit, page, [admin]),
    call('department, single', departmentRoutes.fetchSingle, { departmentId }),
    call('asset, single', assetRoutes.fetchSingle, place),
    call('document, single', resourceRoutes.fetchDocument, {
      ...place,
      docId: documents.find(({ type }) => type === 'document')?.id,
    }),
    call('note, single', noteRoutes.fetch, { ...place, noteId: things.noteId }),
    call('expert, single', expertRoutes.fetchSingle, { assetId, expertId: things.expertId }),
    call('user, single', userRoutes.fetchSingle, { userId: first.user._id }, [admin]),
    call('group, single', groupRoutes.fetchSingle, { groupId: things.groupId }, [admin]),
    call('chat, its messages', chatRoutes.fetchCurrentMessages, { assetId, chatId: chats[0]?.id }),
  ]
}
