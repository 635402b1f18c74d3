import type { QueryKey } from '@tanstack/react-query'

type AssetIds = { departmentId: string; assetId: string }
type FileIds = { assetId: string; id: string }
type ShownFolder = {
  section: string
  folderId: string | null
  search: string
  documentClass?: string | null | undefined
}

const departments = ['departments']
const eachAssetList = ['assets']
const assets = (departmentId: string) => [...eachAssetList, departmentId]
const asset = (assetId: string) => ['asset', assetId]
const openedCodes = ['opened-code']
const filesOfAll = ['files']
const files = (assetId: string) => [...filesOfAll, assetId]
const lists = (assetId: string) => [...files(assetId), 'lists']
const listings = (assetId: string) => [...lists(assetId), 'listing']
const eachFile = (assetId: string) => [...files(assetId), 'file']
const file = ({ assetId, id }: FileIds) => [...eachFile(assetId), id]
const quoting = (assetId: string) => [...files(assetId), 'quoting']
const allExperts = ['experts']
const experts = (assetId: string) => [...allExperts, assetId]
const members = ['members']
const groups = ['groups']
const accessRequests = ['access-requests']
const allChats = ['chats']
const allMessages = ['messages']
const allApprovals = ['approvals']
const bank = ['bank']
const found = ['search']
const glossary = ['glossary']
const allFacts = ['facts']
const facts = (assetId: string) => [...allFacts, assetId]
const factChanges = [...allFacts, 'changes']
const allQuestions = ['open-questions']
const translations = ['dictionary']

/**
 * Every key of the cache. Each goes from the whole to its parts, so that its beginning names all of them: what a write
 * has changed is said by such beginnings (`touched.ts`).
 */
export const keys = {
  everything: [],

  departments,
  departmentCards: (search: string) => [...departments, { search }],
  allDepartments: [...departments, 'all'],
  department: (departmentId: string) => ['department', departmentId],
  /** Of any department. */
  eachAssetList,
  assets,
  assetCards: (departmentId: string, search: string) => [...assets(departmentId), { search }],
  allAssets: (departmentId: string) => [...assets(departmentId), 'all'],
  labels: (departmentId: string, assetId: string | null) => [...assets(departmentId), 'labels', assetId],
  openedCodes,
  openedCode: (code: string) => [...openedCodes, code],
  asset,
  assetIn: ({ departmentId, assetId }: AssetIds) => [...asset(assetId), departmentId],
  /** The assets that one may ask about. */
  assetBank: ['asset-bank'],

  /** All that shows files and folders of an asset: the lists, and each of the files. */
  filesOfAll,
  files,
  lists,
  listings,
  listing: (assetId: string, { section, folderId, search, documentClass = null }: ShownFolder) => [
    ...listings(assetId),
    section,
    folderId,
    search,
    documentClass,
  ],
  count: (assetId: string, tab: string) => [...lists(assetId), 'count', tab],
  folders: (assetId: string, folderId: string | null) => [...lists(assetId), 'folders', folderId],
  readiness: (assetId: string) => [...lists(assetId), 'readiness'],
  mentioned: (assetId: string, search: string) => [...lists(assetId), 'mention', search],
  bin: (assetId: string) => [...lists(assetId), 'bin'],
  /** None of the lists: what this window changes itself, it reads again without being told. */
  latestChange: (assetId: string, { section, folderId, search }: ShownFolder) => [
    'latest-change',
    assetId,
    section,
    folderId,
    search,
  ],

  eachFile,
  file,
  record: ({ type, ...place }: FileIds & { type: string }) => [...file(place), 'record', type],
  format: (place: FileIds, url: string | undefined) => [...file(place), 'format', url],
  playable: (place: FileIds, url: string) => [...file(place), 'playable', url],
  versions: (place: FileIds) => [...file(place), 'versions'],
  inBin: (place: FileIds) => [...file(place), 'in-bin'],
  readText: (place: FileIds, page: number) => [...file(place), 'text', page],
  transcript: (place: FileIds) => [...file(place), 'transcript'],
  /** What says where another file has become another: with each file of the asset all of them are read again. */
  quoting,
  clips: ({ assetId, id }: FileIds) => [...quoting(assetId), 'clips', id],
  readNote: ({ assetId, id }: FileIds, version: number | null) => [...quoting(assetId), 'read-note', id, version],
  noteVersions: (place: FileIds) => [...file(place), 'note-versions'],
  noteVersion: (place: FileIds, version: number | null) => [...file(place), 'note-version', version],
  /** None of the file: once it is opened, the editor has it. */
  writtenNote: ({ assetId, id }: FileIds) => ['written-note', assetId, id],
  /** What this browser kept of it. */
  keptWork: (prefix: string) => ['kept-work', prefix],

  /** What the files of an asset say at a glance. */
  allFacts,
  facts,
  allFactChanges: factChanges,
  factChanges: (asked: object) => [...factChanges, asked],
  factsPage: (assetId: string, query: object) => [...facts(assetId), 'page', query],

  allExperts,
  experts,
  expertsWhole: (assetId: string) => [...experts(assetId), 'whole'],
  expertsPage: (assetId: string, query: object) => [...experts(assetId), 'page', query],
  expert: (assetId: string, expertId: string) => [...experts(assetId), 'single', expertId],
  accessRequests,
  members,
  groupsWhole: [...groups, 'whole'],
  groupsPage: (query: object) => [...groups, 'page', query],
  group: (groupId: string) => [...groups, 'single', groupId],
  groupMembers: (groupId: string) => [...groups, 'members', groupId],
  membersFormer: [...members, 'former'],
  membersWhole: [...members, 'whole'],
  membersPage: (query: object) => [...members, 'page', query],
  member: (userId: string) => [...members, 'single', userId],

  /** `home` parts those about an asset from those of the landing (`ChatHome`). */
  chats: (home: string) => [...allChats, home],
  allMessages,
  messages: (home: string, chatId: string) => [...allMessages, home, chatId],
  allApprovals,
  approvals: (assetId: string) => [...allApprovals, assetId],
  allQuestions,
  questions: (assetId: string) => [...allQuestions, assetId],

  bank,
  bankPage: (query: object) => [...bank, 'page', query],
  bankCounts: (query: object) => [...bank, 'counts', query],
  found,
  /** `more`: what alone is looked for, and what is not. */
  foundFor: (q: string, more: object = {}) => [...found, q, more],

  company: ['company-settings'],
  dataExport: (userId: string) => ['company-settings', 'data', userId],
  retention: ['company-settings', 'retention'],
  removal: ['company-settings', 'removal'],
  quotaUse: ['quota-use'],
  rereading: ['rereading'],
  writingTools: ['writing-tools'],
  glossary,
  glossarySets: [...glossary, 'sets'],
  glossaryRings: (search: string) => [...glossary, 'rings', search],
  suggestions: [...glossary, 'suggestions'],
  dictionaries: ['dictionaries'],
  /** What they say of words. */
  translations,
  translationsOf: (from: string, to: string, words: string) => [...translations, from, to, words],
  devices: ['signed-in-devices'],
  secondFactors: ['second-factors'],
  ownFactors: ['second-factors', 'own'],
  factorDemand: ['second-factors', 'demand'],
  tokens: ['access-tokens'],
  signInSettings: ['sign-in-settings'],
  directory: ['sign-in-settings', 'directory'],
  handOver: (userId: string, receiverId: string) => [...members, 'hand-over', userId, receiverId],
  providerLinks: ['provider-links'],
  /** '' for one's own. */
  providerLinksOf: (userId: string) => ['provider-links', userId],
  shares: ['shares'],
  shareOf: (chatId: string) => ['shares', 'of', chatId],
  sharedChat: (shareId: string) => ['shares', 'chat', shareId],
  webhooks: ['webhooks'],
  allWebhooks: ['webhooks', 'all'],
  webhookLog: (webhookId: string) => ['webhooks', 'log', webhookId],
  ownTokens: ['access-tokens', 'own'],
  oauthRequest: (request: string) => ['oauth-request', request],
  companyTokens: ['access-tokens', 'company'],
  /** Whether the user runs the installation. */
  systemRight: ['system-right'],
  system: ['system'],
  systemStorage: ['system-storage'],
  failedJobs: ['failed-jobs'],
  audit: (asked: object, place: { page: number; pageSize: number }) => ['audit', asked, place],
} satisfies Record<string, QueryKey | ((...ids: never[]) => QueryKey)>
