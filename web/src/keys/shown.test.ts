import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from './keys.ts'
import { keysTouched, type TouchedNoun } from './touched.ts'

const place = { departmentId: 'pumps', assetId: 'p-101' }
const manual = { assetId: 'p-101', id: 'manual' }
const home = 'p-101'

const changed = {
  file: { noun: 'file', ...manual },
  'another file': { noun: 'file', assetId: 'p-101', id: 'drawing' },
  files: { noun: 'files', assetId: 'p-101' },
  fact: { noun: 'fact' },
  department: { noun: 'department', departmentId: 'pumps' },
  'new department': { noun: 'department', departmentId: null },
  asset: { noun: 'asset', ...place },
  'new asset': { noun: 'asset', departmentId: 'pumps', assetId: null },
  expert: { noun: 'expert', assetId: 'p-101' },
  member: { noun: 'member' },
  chats: { noun: 'chats', home },
  messages: { noun: 'messages', home, chatId: 'one' },
  feedback: { noun: 'feedback' },
  approval: { noun: 'approval', assetId: 'p-101' },
  'any approval': { noun: 'approval', assetId: null },
  question: { noun: 'question', assetId: 'p-101' },
  company: { noun: 'company' },
  glossary: { noun: 'glossary' },
  dictionary: { noun: 'dictionary' },
  device: { noun: 'device' },
  'second-factor': { noun: 'second-factor' },
  token: { noun: 'token' },
  provider: { noun: 'provider' },
  webhook: { noun: 'webhook' },
  share: { noun: 'share' },
  system: { noun: 'system' },
  quota: { noun: 'quota' },
  'failed-jobs': { noun: 'failed-jobs' },
  rights: { noun: 'rights' },
} satisfies Record<string, TouchedNoun>
type Changed = keyof typeof changed

/** A key of the factory, and whatever is shown by what lies under it; or, in a sentence, why no write touches it. */
type Line = { key: QueryKey; shows: readonly Changed[] } | string

const ofFiles: Changed[] = ['file', 'another file', 'files']
const ofThisFile: Changed[] = ['file', 'files']
/** Its own text, and whether a file that it quotes says otherwise now. */
const ofQuoting: Changed[] = [...ofFiles, 'fact']
const ofDepartments: Changed[] = ['department', 'new department']
const ofAssets: Changed[] = ['asset', 'new asset']
const ofPlaces: Changed[] = [...ofDepartments, ...ofAssets]
/** Of a list of assets: names, and pictures, which may be images among the files. */
const ofAssetLists: Changed[] = ['department', ...ofAssets, ...ofFiles]
/** Of an asset: its picture, codes on its photos, how many files (and how many that answer), chats and experts. */
const ofAsset: Changed[] = ['asset', ...ofFiles, 'chats', 'expert']
/** Sources with their file's name, whether it has a newer version, and what that says otherwise; experts; approval. */
const ofAnswers: Changed[] = [...ofFiles, 'fact']
const ofMessages: Changed[] = [...ofAnswers, 'messages', 'feedback', 'approval', 'any approval', 'expert']
const ofApprovals: Changed[] = [...ofAnswers, 'approval', 'any approval']
const ofShares: Changed[] = [...ofFiles, 'share', 'chats']
const ofQuestions: Changed[] = ['question', 'feedback']
/** What says otherwise, and the questions, approvals and notes that quote it. */
const ofFactChanges: Changed[] = [...ofFiles, 'fact', 'chats', 'approval']
const ofTokens: Changed[] = ['token', ...ofPlaces]

const shown = {
  everything: 'It is the beginning of all of them.',

  departments: { key: keys.departments, shows: ofDepartments },
  departmentCards: { key: keys.departmentCards('p'), shows: ofDepartments },
  allDepartments: { key: keys.allDepartments, shows: ofDepartments },
  department: { key: keys.department('pumps'), shows: ['department'] },
  eachAssetList: 'It begins the lists of assets, each of which has its line.',
  assets: { key: keys.assets('pumps'), shows: ofAssetLists },
  assetCards: { key: keys.assetCards('pumps', 'p'), shows: ofAssetLists },
  allAssets: { key: keys.allAssets('pumps'), shows: ofAssetLists },
  labels: { key: keys.labels('pumps', 'p-101'), shows: ofAssets },
  openedCodes: { key: keys.openedCodes, shows: [...ofPlaces, ...ofFiles] },
  openedCode: { key: keys.openedCode('P-101'), shows: [...ofPlaces, ...ofFiles] },
  asset: { key: keys.asset('p-101'), shows: ofAsset },
  assetIn: { key: keys.assetIn(place), shows: ofAsset },
  assetBank: { key: keys.assetBank, shows: ofPlaces },

  filesOfAll: 'It begins the files of each asset, which have their lines.',
  files: { key: keys.files('p-101'), shows: ['files'] },
  lists: { key: keys.lists('p-101'), shows: ofFiles },
  listings: { key: keys.listings('p-101'), shows: ofFiles },
  listing: { key: keys.listing('p-101', { section: 'drive', folderId: null, search: '' }), shows: ofFiles },
  count: { key: keys.count('p-101', 'documents'), shows: ofFiles },
  folders: { key: keys.folders('p-101', null), shows: ofFiles },
  readiness: { key: keys.readiness('p-101'), shows: ofFiles },
  mentioned: { key: keys.mentioned('p-101', 'm'), shows: ofFiles },
  bin: { key: keys.bin('p-101'), shows: ofFiles },
  latestChange: 'By its own clock it asks for what others changed; what is changed here is read again without it.',

  eachFile: 'It begins each file of an asset, whose lines follow.',
  file: { key: keys.file(manual), shows: ofThisFile },
  record: { key: keys.record({ ...manual, type: 'document' }), shows: ofThisFile },
  format: { key: keys.format(manual, '/file/1'), shows: ofThisFile },
  playable: { key: keys.playable(manual, '/file/1'), shows: ofThisFile },
  versions: { key: keys.versions(manual), shows: ofThisFile },
  inBin: { key: keys.inBin(manual), shows: ofThisFile },
  readText: { key: keys.readText(manual, 2), shows: ofThisFile },
  transcript: { key: keys.transcript(manual), shows: ofThisFile },
  noteVersions: { key: keys.noteVersions(manual), shows: ofThisFile },
  noteVersion: { key: keys.noteVersion(manual, 3), shows: ofThisFile },
  quoting: { key: keys.quoting('p-101'), shows: ofQuoting },
  clips: { key: keys.clips(manual), shows: ofQuoting },
  readNote: { key: keys.readNote(manual, null), shows: ofQuoting },
  writtenNote: 'Once it is opened, the editor has it.',
  keptWork: 'It stands in this browser alone, and what keeps it tells of it.',

  allFacts: { key: keys.allFacts, shows: ['fact'] },
  facts: { key: keys.facts('p-101'), shows: [...ofFiles, 'fact'] },
  factsPage: { key: keys.factsPage('p-101', {}), shows: [...ofFiles, 'fact'] },
  allFactChanges: { key: keys.allFactChanges, shows: ofFactChanges },
  factChanges: { key: keys.factChanges({ resourceId: 'manual', from: 1, to: 2 }), shows: ofFactChanges },

  allExperts: 'It begins the experts of each asset, which have their lines.',
  experts: { key: keys.experts('p-101'), shows: ['expert'] },
  expertsWhole: { key: keys.expertsWhole('p-101'), shows: ['expert'] },
  expertsPage: { key: keys.expertsPage('p-101', {}), shows: ['expert'] },
  expert: { key: keys.expert('p-101', 'miller'), shows: ['expert'] },
  accessRequests: { key: keys.accessRequests, shows: ofPlaces },
  members: { key: keys.members, shows: ['member'] },
  groupsWhole: { key: keys.groupsWhole, shows: ['member'] },
  groupsPage: { key: keys.groupsPage({}), shows: ['member'] },
  group: { key: keys.group('fitters'), shows: ['member'] },
  groupMembers: { key: keys.groupMembers('fitters'), shows: ['member'] },
  membersFormer: { key: keys.membersFormer, shows: ['member'] },
  membersWhole: { key: keys.membersWhole, shows: ['member'] },
  membersPage: { key: keys.membersPage({}), shows: ['member'] },
  member: { key: keys.member('miller'), shows: ['member'] },
  handOver: 'What would be handed over is asked for each time that somebody is chosen.',

  chats: { key: keys.chats(home), shows: ['chats'] },
  allMessages: 'It begins the messages of each chat, which have their line.',
  messages: { key: keys.messages(home, 'one'), shows: ofMessages },
  allApprovals: 'It begins the approvals of each asset, which have their line.',
  approvals: { key: keys.approvals('p-101'), shows: ofApprovals },
  allQuestions: 'It begins the open questions of each asset, which have their line.',
  questions: { key: keys.questions('p-101'), shows: ofQuestions },

  bank: { key: keys.bank, shows: [...ofPlaces, ...ofFiles] },
  bankPage: { key: keys.bankPage({}), shows: [...ofPlaces, ...ofFiles] },
  bankCounts: { key: keys.bankCounts({}), shows: [...ofPlaces, ...ofFiles] },
  found: { key: keys.found, shows: [...ofPlaces, ...ofFiles, 'expert', 'glossary', 'dictionary'] },
  foundFor: { key: keys.foundFor('seal'), shows: [...ofPlaces, ...ofFiles, 'expert', 'glossary', 'dictionary'] },

  // That a file lies in it.
  company: { key: keys.company, shows: ['company', 'files'] },
  dataExport: { key: keys.dataExport('miller'), shows: ['company'] },
  retention: { key: keys.retention, shows: ['company'] },
  removal: { key: keys.removal, shows: ['company'] },
  // What is used of it is asked for each time that one comes to it.
  quotaUse: { key: keys.quotaUse, shows: ['quota'] },
  rereading: 'No call changes it: it is asked for as long as something is read again.',
  writingTools: { key: keys.writingTools, shows: ['company'] },
  glossary: { key: keys.glossary, shows: ['glossary'] },
  glossarySets: { key: keys.glossarySets, shows: ['glossary'] },
  glossaryRings: { key: keys.glossaryRings('fuse'), shows: ['glossary'] },
  suggestions: { key: keys.suggestions, shows: ['glossary', ...ofQuestions] },
  dictionaries: { key: keys.dictionaries, shows: ['dictionary'] },
  translations: { key: keys.translations, shows: ['dictionary'] },
  translationsOf: { key: keys.translationsOf('de', 'en', 'Welle'), shows: ['dictionary'] },
  devices: { key: keys.devices, shows: ['device'] },
  secondFactors: { key: keys.secondFactors, shows: ['second-factor'] },
  ownFactors: { key: keys.ownFactors, shows: ['second-factor'] },
  factorDemand: { key: keys.factorDemand, shows: ['second-factor'] },
  tokens: { key: keys.tokens, shows: ofTokens },
  ownTokens: { key: keys.ownTokens, shows: ofTokens },
  companyTokens: { key: keys.companyTokens, shows: ofTokens },
  oauthRequest: 'It is answered once, and the page is left with that.',
  signInSettings: { key: keys.signInSettings, shows: ['provider'] },
  directory: { key: keys.directory, shows: ['provider'] },
  providerLinks: { key: keys.providerLinks, shows: ['provider'] },
  providerLinksOf: { key: keys.providerLinksOf(''), shows: ['provider'] },
  shares: { key: keys.shares, shows: ofShares },
  shareOf: { key: keys.shareOf('one'), shows: ['share'] },
  sharedChat: { key: keys.sharedChat('s-1'), shows: ofShares },
  webhooks: { key: keys.webhooks, shows: ['webhook'] },
  allWebhooks: { key: keys.allWebhooks, shows: ['webhook'] },
  webhookLog: { key: keys.webhookLog('w-1'), shows: ['webhook'] },
  systemRight: 'No call of the page gives or takes it.',
  system: { key: keys.system, shows: ['system'] },
  systemStorage: { key: keys.systemStorage, shows: ['quota'] },
  failedJobs: { key: keys.failedJobs, shows: ['failed-jobs'] },
  audit: 'Nearly every call adds a line: with each of them the page would move under who reads it.',
} satisfies Record<keyof typeof keys, Line>

const lines = Object.entries<Line>(shown)
const kept = lines.flatMap(([name, line]) => (typeof line === 'string' ? [] : [{ name, ...line }]))
const touches = (noun: Changed, key: QueryKey) =>
  keysTouched(changed[noun]).some((beginning) => partialMatchKey(key, beginning))

describe('what is shown is read again when it has changed', () => {
  it('each key has its line, and no line is left of one that is gone', () => {
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(keys).toSorted())
  })

  it.each(kept.flatMap(({ name, key, shows }) => shows.map((noun) => ({ name, noun, key }))))(
    '$name: $noun',
    ({ noun, key }) => expect(touches(noun, key)).toBe(true),
  )

  it.each(kept)('$name: who may see what, and what people are called', ({ key }) => {
    expect(touches('rights', key)).toBe(true)
    expect(touches('member', key)).toBe(true)
  })

  it('every noun is shown by something', () => {
    const met = new Set<string>(kept.flatMap(({ shows }) => shows))
    expect(Object.keys(changed).filter((noun) => noun !== 'rights' && !met.has(noun))).toEqual([])
  })

  it('says why no write touches it, where it shows no noun', () => {
    const reasons = lines.flatMap(([, line]) => (typeof line === 'string' ? [line] : []))
    expect(reasons.filter((reason) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([])
  })
})
