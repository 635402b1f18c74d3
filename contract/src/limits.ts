/** Limits of inputs and files. Lengths are UTF-16 code units, sizes bytes, times milliseconds. */
export const limits = {
  password: { min: 8, max: 128 },
  name: 120,
  title: 200,
  /** Where a backup lies, and its passphrase. */
  backupPlace: 1000,
  fileName: 240,
  /** As a sender names a file, before it is cleaned and cut. */
  sentFileName: 4_000,
  info: 5000,
  dynamicFields: 200,
  dynamicLabel: 80,
  dynamicValue: 500,
  /** One code of a plate, and codes of one asset. */
  plateCode: 1000,
  plateCodes: 20,
  /** Codes that stand on photos of an asset and are offered at once. */
  foundCodes: 10,
  /** Machines that are listed for a code that names several. */
  openedAssets: 100,
  /** Labels of one department that are printed at once. */
  labels: 1000,
  question: 4000,
  bulkIds: 1000,
  pageSize: 1000,
  defaultPageSize: 100,
  membersPerThing: 1000,
  /** Of one company; members of one group that were chosen by hand. */
  groups: 500,
  groupMembers: 1000,
  /** Characters of the names of groups in one line of a file of members. */
  importedGroups: 5000,
  /** Of those who may see one place by groups alone, how many are named. */
  namedByGroups: 100,
  codeLength: 6,
  jsonBody: 1_000_000,
  /** Characters of the boundary of a form, as RFC 2046 §5.1.1 limits them. */
  formBoundary: 70,
  /** Objects, lists and values of a body together: of most calls, and of a transcript, each of whose lines has four. */
  bodyParts: { usual: 20_000, transcript: 500_000 },
  noteBody: 10_000_000,
  /** Blocks of a note in blocks. */
  noteDepth: 100,
  /** Blocks of a note and the parts of their text and tables together; of HTML, its elements. */
  noteNodes: 100_000,
  prompt: 4000,
  modifiedText: 100_000,
  /** Recorded speech that is sent to be written down. */
  speechBytes: 26_214_400,
  filesPerSelection: 10,
  documentBytes: 314_572_800,
  imageBytes: 20_971_520,
  /** Elements of an SVG in elements, as many as the XML readers of most programs take; attributes of one of them. */
  svgDepth: 256,
  svgAttributes: 1000,
  videoBytes: 1_073_741_824,
  /** A maker's package as it is sent, the files in it with those of its containers, and one of its XML or JSON files. */
  packageBytes: 1_073_741_824,
  packageFiles: 5_000,
  /** Machines of one package, and what is said of all of them together. */
  packageAssets: 200,
  packageFields: 10_000,
  /** All that is unpacked of a package, each file as often as it is read. */
  packageUnpackedBytes: 4_294_967_296,
  packageTextBytes: 134_217_728,
  /** What an iiRDS package says of itself: six times what one of 5,000 topics does. Each topic is a unit with all that is said of it. */
  packageRdfBytes: 33_554_432,
  /** What five thousand documents say is a quarter of it, in characters; and the memory of the process that reads them. */
  packageShapeLength: 16_777_216,
  packageMemoryBytes: 1_073_741_824,
  /** What a tag of a maker's document is called, and tags that the bank offers at once. */
  documentTag: 120,
  documentTagsOffered: 100,
  /** Relations of a document to others that are shown of it. */
  shownRelations: 100,
  /** Documents of an asset in one container that it is handed on as: each has a container of its own there. */
  exportedDocuments: 1_500,
  /** A file of subtitles, and a transcript that is saved. */
  subtitleBytes: 10_485_760,
  transcriptLines: 100_000,
  transcriptLine: 5000,
  /** Of the text that was read from a picture, lines that are corrected at once, and one of them. */
  correctedLines: 1000,
  correctedLine: 1000,
  /** Facts of one file; what is read beyond is text alone. */
  facts: 5000,
  /** A value, unit or subject of a fact. */
  factText: 2000,
  /** Folders in folders, the root not counted. */
  folderDepth: 100,
  /** Files of 20 MB and more are uploaded resumably by the page. */
  resumableFrom: 20_971_520,
  /** Of packages that were looked into and wait for their import; their bytes are limited as those of uploads are. */
  waitingPackages: { ofUser: 40, ofCompany: 400 },
  /** Jobs that failed: those that *System* names, and those that are tried again at once. */
  failedJobs: { named: 50, retried: 1000 },
  /** Of what a company may be allowed: the largest whole number that JSON carries. */
  quota: Number.MAX_SAFE_INTEGER,
  /** Resumable uploads that were begun and have not ended, and their bytes together: of one user, and of a company. */
  unfinishedUploads: { ofUser: 20, ofCompany: 200 },
  unfinishedBytes: { ofUser: 10_737_418_240, ofCompany: 107_374_182_400 },
  /** Width times height of a picture. */
  imagePixels: 100_000_000,
  ocrLanguages: 4,
  chatTitle: 60,
  chatName: 120,
  /** A picture that goes with a question. */
  askedPictureBytes: 10_485_760,
  pictureText: 4000,
  /** Alternatives that a question is asked without, and the characters of one. */
  without: 500,
  withoutWord: 200,
  search: 200,
  /** Characters of what names a page, second or block. */
  segment: 200,
  searchHits: { usual: 5, max: 50 },
  /** What is said with a request to check an answer. */
  approvalNote: 2000,
  /** To experts, about one answer. */
  approvalMails: 5,
  approvedText: 20_000,
  /** What is said with a request for access, or with its refusal. */
  accessRequestNote: 1000,
  /** Requests for access of one person within `durations.accessRequests`, whether or not what they name exists. */
  accessRequests: 20,
  /** Those who are mailed about one request, members of the place before admins. */
  accessRequestMails: 20,
  answersAtOnce: 3,
  statusStreamsAtOnce: 10,
  searchText: 10_000,
  idempotencyKey: 200,
  /** A profile picture as it is sent; it is kept as a square of `pictureSide` pixels. */
  pictureBytes: 1_048_576,
  pictureSide: 512,
  supportMessage: 5000,
  /** Words of one set that mean the same. */
  glossaryWords: { min: 2, max: 20 },
  glossaryWord: 80,
  glossarySets: 2000,
  /** The files of one dictionary together. */
  dictionaryBytes: 209_715_200,
  /** Of what its files unpack to; characters of one line of them. */
  dictionaryUnpackedBytes: 1_073_741_824,
  dictionaryLines: 3_000_000,
  dictionaryLine: 100_000,
  /** Of its compact form, which is held in memory whole when it serves. */
  dictionaryPreparedBytes: 104_857_600,
  /** Of one company. */
  dictionaries: 20,
  /** Words of one call that asks what they mean, and the characters of one. */
  dictionaryWords: 20,
  dictionaryWord: 200,
  importRows: 10_000,
  csvBytes: 5_242_880,
  glossarySuggestions: 50,
  /** Rows of one CSV export, newest first. */
  exportRows: 100_000,
  /** Days that chats and lines of the trail can be kept, where not for as long as the company is. */
  keptDays: { min: 30, max: 3650 },
  /** Days that things can be brought back from the bin. */
  binDays: { min: 1, max: 365 },
  /** Days between the wish to remove a company and its end. */
  removalDays: 14,
  /** Lines of the trail's chain of one call. */
  chainLines: 1_000,
  /**
   * Failed passwords within `durations.passwordFailures` for one e-mail address typed, known or not: from one network,
   * or from one browser that has signed in to this account before.
   */
  passwordFailures: 10,
  /** The same from everywhere together, the known browsers left out. */
  passwordFailuresEverywhere: 100,
  /** Digits of an authenticator app's code. */
  authenticatorDigits: 6,
  recoveryCodes: 10,
  /** Days that a company can give until a second factor is demanded. */
  demandDays: 90,
  /** Of one person; characters of one part of what a browser says of one. */
  passkeys: 10,
  passkeyPart: 20_000,
  /** Wrong codes of one person's second factor within `durations.passwordFailures`, and within a day. */
  factorFailures: 10,
  factorFailuresOfDay: 30,
  /** Within a day over all browsers together, the known ones too. */
  factorFailuresEverywhere: 100,
  newDeviceMailsOfDay: 5,
  /** Registrations of one e-mail address within `durations.registrations`: from one network, and from everywhere. */
  registrations: 5,
  registrationsEverywhere: 50,
  /** Calls to /api/auth/* from one address within `durations.authCalls`. */
  authCalls: 300,
  /** Of providers, from one address within the same time: one that signs a whole shift out sends them together. */
  signOutMessages: 300,
  /** Calls with one access token within `durations.tokenCalls`, and wrong tokens from one network. */
  tokenCalls: 300,
  wrongTokens: 30,
  /** Calls of a directory's token within the same time: Microsoft Entra ID asks for 25 a second. */
  directoryCalls: 1500,
  /** Of one company: one in use, and the one that takes its place. */
  directoryTokens: 2,
  /** What one reply to a directory lists at most. */
  directoryPage: 100,
  /** Characters of a filter or path of SCIM, and brackets within brackets of it. */
  directoryFilter: 2000,
  directoryFilterDepth: 10,
  /** Characters of an `externalId` or `userName`, and operations of one PATCH. */
  directoryName: 254,
  directoryOperations: 200,
  /** Comparisons with values that one PATCH may cost: one with each member of a full group by every operation. */
  directorySteps: 200_000,
  /** Days that an access token can be good for. */
  tokenDays: 365,
  /** Access tokens of one person, and service tokens of a company, expired ones included. */
  tokensOfUser: 20,
  serviceTokens: 50,
  /** Programs that register by OAuth within an hour, from one network; their names, addresses, and characters of such an address. */
  oauthRegistrations: 20,
  oauthClientName: 80,
  oauthRedirectUris: 10,
  oauthRedirectUri: 1000,
  /** Characters of what a client asks with, and of what it sends for a token. */
  oauthRequest: 4000,
  oauthForm: 10_000,
  /** What is sent for a token from one network within `durations.authCalls`, and renewals of one token within an hour. */
  oauthCalls: 120,
  oauthRenewals: 12,
  /** An OpenID provider: its address, the name on its button, client and secret, and the domains whose addresses lead to it. */
  issuer: 500,
  providerName: 60,
  clientId: 500,
  clientSecret: 2000,
  providerDomains: 20,
  /** Lines of one provider that map values of a claim to groups and roles, and the characters of such a value. */
  claimLines: 200,
  claimValue: 500,
  /** Values that are kept of one sign-in's claim. */
  claimedValues: 1000,
  /** Of one company. */
  identityProviders: 10,
  /** The address that a sign-in at a provider leads back to, what the browser brings from there, and the `state` in it. */
  signInNext: 2000,
  signInAnswer: 8000,
  signInState: 200,
  /** Of one company; their addresses, and the characters that are kept of what one of them answers. */
  webhooks: 10,
  webhookAddress: 1000,
  webhookReply: 500,
  /** Bytes that are read of what a webhook's receiver answers. */
  webhookReplyBytes: 4_096,
  /** Messages that are on their way to one webhook at once, and from one process. */
  webhookMessages: { ofOne: 2, ofProcess: 100 },
  /** Lines of a webhook's log that are shown. */
  webhookLog: 100,
  /** Bytes of one answer of a provider. */
  providerAnswerBytes: 524_288,
  /** Days after which a backup that was restored and looked at is too old to be relied on. */
  provenBackupDays: 8,
  /** Companies that the screen System lists, the largest first. */
  storageCompanies: 200,
} as const

export const durations = {
  /** How long a sign-in at a provider may take, and for how long its answer is waited for. */
  providerSignIn: 10 * 60_000,
  providerAnswer: 10_000,
  /** How far a provider's clock may be from ours. */
  clockSkew: 30_000,
  /** How old a message of a provider about a sign-out may be. */
  logoutToken: 120_000,
  /** How long a webhook's receiver is waited for, and for how long a message that does not arrive is sent again. */
  webhookAnswer: 10_000,
  webhookRetries: 24 * 3_600_000,
  /** How long what was sent to a webhook is kept. */
  webhookLog: 7 * 24 * 3_600_000,
  accessToken: 15 * 60_000,
  /** Of OAuth: a code, an access token, and how long that can be renewed after it was, and after it was allowed. */
  oauthCode: 60_000,
  oauthToken: 3_600_000,
  oauthRenewal: 30 * 24 * 3_600_000,
  oauthGrant: 365 * 24 * 3_600_000,
  oauthRegistrations: 3_600_000,
  oauthRenewals: 3_600_000,
  /** How long a registered program is kept that nobody has allowed anything, and one that nobody allows anything any more. */
  oauthClientNew: 24 * 3_600_000,
  oauthClientUnused: 90 * 24 * 3_600_000,
  /** A refresh token that was rotated less than this ago gets a sibling instead of ending its family. */
  refreshGrace: 10_000,
  refreshToken: 30 * 24 * 3_600_000,
  code: 10 * 60_000,
  codeResend: 60_000,
  fileLink: 12 * 3_600_000,
  /** How long a maker's package that was looked at can be imported. */
  makersPackage: 24 * 3_600_000,
  idempotencyKey: 24 * 3_600_000,
  /** How long an upload that was broken off can be continued. */
  resumableUpload: 24 * 3_600_000,
  pendingRegistration: 24 * 3_600_000,
  streamHeartbeat: 15_000,
  redirectCountdown: 5_000,
  passwordFailures: 15 * 60_000,
  /** Between the right password and the second factor. */
  pendingSignIn: 5 * 60_000,
  factorFailuresOfDay: 24 * 3_600_000,
  /** How long a browser is known for having signed in. */
  knownBrowser: 90 * 24 * 3_600_000,
  /** A device is new again after so long without a sign-in. */
  knownDevice: 90 * 24 * 3_600_000,
  newDeviceMails: 24 * 3_600_000,
  registrations: 3_600_000,
  authCalls: 60_000,
  tokenCalls: 60_000,
  accessRequests: 24 * 3_600_000,
  /** After a refusal nobody is told of another request of the same person for the same place before this. */
  refusedAccess: 24 * 3_600_000,
  /** Between entering the current password and setting a new one. */
  passwordGrant: 5 * 60_000,
  /** The bot check runs this long after an auth screen opens. */
  botCheckDelay: 2_000,
  /** How long a passed bot check is good for, in the cookie as in the page's own cache. */
  botCheckPass: 24 * 3_600_000,
  /** To solve the challenge of a bot check in. */
  botChallenge: 10 * 60_000,
} as const

/** Tries that one code takes, and codes that one purpose takes in an hour. */
export const codeTries = 5
export const codesPerHour = 5
/** Letters that cannot be mistaken for one another. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
