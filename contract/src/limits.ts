/** Limits of inputs and files. Lengths are UTF-16 code units, sizes bytes, times milliseconds. */
export const limits = {
  password: { min: 8, max: 128 },
  name: 120,
  title: 200,
  info: 5000,
  dynamicFields: 50,
  dynamicLabel: 80,
  dynamicValue: 500,
  question: 4000,
  bulkIds: 1000,
  pageSize: 1000,
  defaultPageSize: 100,
  membersPerThing: 1000,
  contactDigits: 10,
  codeLength: 6,
  jsonBody: 1_000_000,
  noteBody: 10_000_000,
  filesPerSelection: 10,
  documentBytes: 314_572_800,
  imageBytes: 20_971_520,
  videoBytes: 1_073_741_824,
  chatTitle: 60,
  answersAtOnce: 3,
  statusStreamsAtOnce: 10,
  searchText: 10_000,
  idempotencyKey: 200,
} as const

export const durations = {
  accessToken: 15 * 60_000,
  /** A refresh token that was rotated less than this ago gets a sibling instead of ending its family. */
  refreshGrace: 10_000,
  refreshToken: 30 * 24 * 3_600_000,
  code: 10 * 60_000,
  codeResend: 60_000,
  fileLink: 12 * 3_600_000,
  idempotencyKey: 24 * 3_600_000,
  pendingRegistration: 24 * 3_600_000,
  streamHeartbeat: 15_000,
  redirectCountdown: 5_000,
} as const

/** Tries that one code takes, and codes that one purpose takes in an hour. */
export const codeTries = 5
export const codesPerHour = 5
/** Letters that cannot be mistaken for one another; completions §2. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
