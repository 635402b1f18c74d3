import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { bankRoutes } from '@millwright/contract/bank'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { expertRoutes } from '@millwright/contract/experts'
import { factRoutes } from '@millwright/contract/facts'
import { glossaryRoutes } from '@millwright/contract/glossary'
import { groupRoutes } from '@millwright/contract/groups'
import { noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import type { Route } from '@millwright/contract/route'
import { searchRoutes } from '@millwright/contract/search'
import { userRoutes } from '@millwright/contract/users'

/**
 * Lists and searches, which a standby may answer: their transactions cannot write, with a standby or without. Not each call
 * with GET is one: some claim a turn, mark what was seen, or lock.
 */
const replicaCalls: ReadonlySet<Route> = new Set<Route>([
  userRoutes.fetchAll,
  groupRoutes.fetchAll,
  groupRoutes.fetchMembers,
  departmentRoutes.fetchAll,
  assetRoutes.fetchAll,
  expertRoutes.fetchAll,
  resourceRoutes.fetchDocuments,
  resourceRoutes.fetchImages,
  resourceRoutes.fetchVideos,
  resourceRoutes.fetchNotes,
  resourceRoutes.fetchAllDocuments,
  resourceRoutes.fetchAllImages,
  resourceRoutes.fetchAllVideos,
  resourceRoutes.fetchAllNotes,
  resourceRoutes.fetchVersions,
  noteRoutes.fetchVersions,
  driveRoutes.fetch,
  driveRoutes.fetchBin,
  bankRoutes.fetch,
  bankRoutes.fetchFilters,
  searchRoutes.search,
  searchRoutes.readPassages,
  approvalRoutes.fetch,
  factRoutes.fetch,
  glossaryRoutes.fetchAll,
  chatRoutes.fetch,
])

/** Whether its transactions only read, and may be answered by a standby. */
export const isReplicaCall = (route: Route): boolean => replicaCalls.has(route)
