import type { Route } from './route.ts'
import type { routes } from './routes.ts'
import type { TokenScope } from './token-scopes.ts'

type Tables = typeof routes
/** Those of a noun that want somebody signed in. */
type GuardedCalls<Table> = {
  [Name in keyof Table as Table[Name] extends { access: 'anyone' } ? never : Name]: TokenScope | 'none'
}
type GuardedTables = {
  [Noun in keyof Tables as keyof GuardedCalls<Tables[Noun]> extends never ? never : Noun]: GuardedCalls<Tables[Noun]>
}

/**
 * The scope that a token needs for each call; `none`: no token may, because the call changes who may sign in or is an
 * admin, what a token is, or hands out or destroys everything of a person or company.
 */
export const scopeOfCalls: GuardedTables = {
  accounts: {
    fetchProfile: 'read',
  },
  users: {
    fetchAll: 'read',
    fetchSingle: 'read',
    create: 'none',
    update: 'admin',
    changeRole: 'none',
    suspend: 'none',
    reinstate: 'none',
    remove: 'none',
    resetSecondFactor: 'none',
    previewHandOver: 'admin',
    handOver: 'admin',
    fetchFormer: 'admin',
    forget: 'none',
    importCsv: 'none',
    exportCsv: 'admin',
  },
  groups: {
    fetchAll: 'read',
    fetchSingle: 'admin',
    fetchMembers: 'admin',
    create: 'admin',
    update: 'admin',
    delete: 'admin',
  },
  // Who may see what is decided by people.
  accessRequests: {
    ask: 'none',
    fetch: 'none',
    decide: 'none',
  },
  departments: {
    fetchAll: 'read',
    fetchSingle: 'read',
    create: 'write',
    update: 'write',
    delete: 'write',
  },
  assets: {
    fetchAll: 'read',
    fetchSingle: 'read',
    create: 'write',
    update: 'write',
    setPicture: 'write',
    delete: 'write',
  },
  experts: {
    fetchAll: 'read',
    fetchSingle: 'read',
    addNew: 'write',
    addExisting: 'write',
    update: 'write',
    delete: 'admin',
  },
  resources: {
    fetchDocuments: 'read',
    fetchImages: 'read',
    fetchVideos: 'read',
    fetchNotes: 'read',
    fetchAllDocuments: 'read',
    fetchAllImages: 'read',
    fetchAllVideos: 'read',
    fetchAllNotes: 'read',
    fetchDocument: 'read',
    fetchImage: 'read',
    fetchVideo: 'read',
    deleteDocuments: 'write',
    deleteImages: 'write',
    deleteVideos: 'write',
    deleteNotes: 'write',
    rename: 'write',
    setDocumentAccess: 'write',
    setImageAccess: 'write',
    setVideoAccess: 'write',
    setNoteAccess: 'write',
    fetchVersions: 'read',
    restoreVersion: 'write',
  },
  readText: {
    fetch: 'read',
    correct: 'write',
  },
  notes: {
    create: 'write',
    createDraft: 'write',
    update: 'write',
    updateDraft: 'write',
    fetch: 'read',
    fetchVersions: 'read',
    fetchVersion: 'read',
    restoreVersion: 'write',
    tellEditing: 'write',
    download: 'read',
  },
  videos: {
    fetchTranscript: 'read',
    saveTranscript: 'write',
    fetchClips: 'read',
    downloadVideo: 'read',
  },
  drive: {
    fetch: 'read',
    createFolder: 'write',
    renameFolder: 'write',
    move: 'write',
    deleteFolders: 'write',
    downloadFolder: 'read',
    downloadMany: 'read',
    downloadDocument: 'read',
    downloadImage: 'read',
    fetchBin: 'read',
    restore: 'write',
    purge: 'admin',
  },
  plateCodes: { open: 'read', labels: 'read', add: 'write', dismiss: 'write', remove: 'write' },
  makersPackages: {
    preview: 'write',
    previewChoice: 'write',
    import: 'write',
    previewForAsset: 'write',
    importIntoAsset: 'write',
    download: 'read',
    export: 'read',
  },
  uploads: {
    uploadDocument: 'upload',
    uploadImage: 'upload',
    uploadVideo: 'upload',
    uploadVersion: 'upload',
  },
  resumable: {
    begin: 'upload',
    append: 'upload',
    cancel: 'upload',
    events: 'upload',
  },
  processing: {
    processDocument: 'write',
    processNote: 'write',
    processImage: 'write',
    processVideo: 'write',
    documentStatus: 'read',
    videoStatus: 'read',
    dequeue: 'write',
    fetchRereading: 'admin',
  },
  bank: {
    fetch: 'read',
    fetchFilters: 'read',
    export: 'read',
  },
  chats: {
    fetch: 'read',
    fetchCurrentMessages: 'read',
    newMessage: 'ask',
  },
  search: {
    readPassages: 'read',
    readPicture: 'read',
    search: 'read',
  },
  askedPictures: {
    readPicture: 'ask',
  },
  keptChats: {
    remove: 'write',
    rename: 'write',
    exportChat: 'read',
    makeNote: 'write',
    fetchAnswer: 'read',
    giveFeedback: 'write',
  },
  assistant: {
    fetchAssets: 'read',
    ask: 'ask',
    fetchChats: 'read',
    fetchMessages: 'read',
    remove: 'write',
    rename: 'write',
    exportChat: 'read',
  },
  approvals: {
    request: 'write',
    fetch: 'read',
    decide: 'write',
  },
  facts: {
    fetch: 'read',
    correct: 'write',
    export: 'read',
    changes: 'read',
  },
  questions: {
    fetch: 'read',
    remove: 'write',
  },
  writing: {
    modifyText: 'ask',
    writeDownSpeech: 'ask',
    fetchTools: 'read',
  },
  settings: {
    updateProfile: 'none',
    validatePassword: 'none',
    updatePassword: 'none',
    fetchSessions: 'none',
    endSessions: 'none',
    fetchAudit: 'admin',
    fetchChain: 'admin',
  },
  company: {
    fetch: 'read',
    update: 'admin',
    fetchUse: 'admin',
  },
  removal: {
    fetch: 'read',
    begin: 'none',
    takeBack: 'none',
  },
  retention: {
    fetch: 'admin',
    preview: 'admin',
    update: 'admin',
  },
  dataExports: {
    begin: 'none',
    fetch: 'none',
    beginOf: 'none',
    fetchOf: 'none',
  },
  glossary: {
    fetchAll: 'admin',
    create: 'admin',
    update: 'admin',
    remove: 'admin',
    exportCsv: 'admin',
    importCsv: 'admin',
    addStarter: 'admin',
    fetchSuggestions: 'admin',
    fetchRings: 'admin',
    switchRing: 'admin',
  },
  dictionaries: {
    translate: 'read',
    fetchAll: 'admin',
    add: 'admin',
    update: 'admin',
    remove: 'admin',
  },
  help: {
    ask: 'ask',
  },
  system: {
    fetchRight: 'read',
    fetch: 'admin',
    fetchStorage: 'admin',
    setQuota: 'admin',
    fetchFailedJobs: 'admin',
    retryJobs: 'admin',
    check: 'admin',
    backUp: 'admin',
    test: 'admin',
  },
  identityProviders: {
    fetchAll: 'none',
    create: 'none',
    update: 'none',
    remove: 'none',
    test: 'none',
    setPasswords: 'none',
    fetchLinks: 'none',
    unlink: 'none',
    fetchLinksOf: 'none',
    unlinkOf: 'none',
  },
  secondFactor: {
    fetch: 'none',
    fetchDemand: 'none',
    setDemand: 'none',
    beginAuthenticator: 'none',
    turnOnAuthenticator: 'none',
    turnOffAuthenticator: 'none',
    renewRecoveryCodes: 'none',
  },
  passkeys: {
    begin: 'none',
    add: 'none',
    remove: 'none',
  },
  tokens: {
    fetchAll: 'none',
    create: 'none',
    end: 'none',
    fetchOfCompany: 'none',
    createService: 'none',
    endOfCompany: 'none',
  },
  oauth: {
    fetchRequest: 'none',
    decide: 'none',
  },
  directory: {
    fetch: 'none',
    createToken: 'none',
    endToken: 'none',
  },
  // Who may read a chat is decided by people.
  sharedChats: {
    fetch: 'none',
    share: 'none',
    end: 'none',
    fetchShared: 'none',
  },
  // What one tells of goes on when the token has ended.
  webhooks: {
    fetchAll: 'admin',
    create: 'none',
    setState: 'none',
    remove: 'none',
    fetchLog: 'admin',
    test: 'none',
    sendAgain: 'none',
  },
}

/** By route, for who has only that. A route that is not in `tables` has none, so no token may call it. */
export function scopesByRoute(tables: Record<string, Record<string, Route>>): Map<Route, TokenScope | 'none'> {
  const scopes = new Map<Route, TokenScope | 'none'>()
  for (const [noun, calls] of Object.entries(scopeOfCalls as Record<string, Record<string, TokenScope | 'none'>>)) {
    for (const [name, scope] of Object.entries(calls)) {
      const route = tables[noun]?.[name]
      if (route) scopes.set(route, scope)
    }
  }
  return scopes
}
