import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { block } from './notes.ts'
import { newRegistration } from './open-accounts.ts'

export type Call = { name: string; route: Route }

/** Every call of the registry by `noun.name`, so that an attack meets a new one by itself. */
export const everyCall: Call[] = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({ name: `${noun}.${name}`, route })),
)

/** What a call is sent: the multipart fields are in `body`, too. */
export type Sample = { query: Record<string, unknown>; body: Record<string, unknown> }

const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }

/** Good values by the name of a field, the same in every call. */
const byName: Record<string, () => unknown> = {
  email: () => newRegistration().email,
  password: () => 'Pulp&Paper1',
  newPassword: () => 'Pulp&Paper1',
  confirmPassword: () => 'Pulp&Paper1',
  otp: () => 'ABCDEF',
  signIn: () => 'x',
  passkeyId: () => randomUUID(),
  demand: () => 'none',
  days: () => 0,
  providerCounts: () => true,
  made: () => ({ ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }),
  signed: () => ({ ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }),
  factorCode: () => '123456',
  role: () => 'admin',
  contact: () => '5550123456',
  timeZone: () => 'Europe/Stockholm',
  firstName: () => 'Ada',
  username: () => 'ada',
  companyName: () => 'Nordmark Paper',
  token: () => 'x',
  name: () => 'Press 7',
  newName: () => 'Press 8',
  fileName: () => 'Press 8.pdf',
  q: () => 'pump',
  chatName: () => 'Torques',
  accessEndsOn: () => '',
  formerId: () => randomUUID(),
  receiverId: () => randomUUID(),
  chatsDays: () => 90,
  trailDays: () => 90,
  chatId: () => randomUUID(),
  msgId: () => randomUUID(),
  approvalId: () => randomUUID(),
  requestId: () => randomUUID(),
  groupId: () => randomUUID(),
  factId: () => randomUUID(),
  resourceId: () => randomUUID(),
  packageId: () => randomUUID(),
  codeId: () => randomUUID(),
  feedback: () => 'like',
  decision: () => 'declined',
  aiAccess: () => true,
  version: () => 1,
  title: () => 'Start-up',
  data: () => JSON.stringify([block('paragraph', 'Close valve V-101.')]),
  htmlContent: () => '<p>Close valve V-101.</p>',
  editing: () => true,
  segment: () => 1,
  lines: () => [{ id: '1-1-00000000', text: 'Type SEW R97' }],
  segments: () => [{ start: 0, end: 2, text: 'Close the lid.' }],
  info: () => 'Deep drawing',
  subject: () => 'Press',
  message: () => 'It stands still',
  query: () => 'What torque?',
  messages: () => [{ role: 'user', content: 'Hello' }],
  prompt: () => 'Summarize',
  text: () => 'The pump runs. The valve leaks. The belt slips. The motor hums. The oil is at 40 °C.',
  id: () => randomUUID(),
  ids: () => [randomUUID()],
  enabled: () => true,
  words: () => ['VFD', 'frequency inverter', 'drive'],
  part: () => 'mail',
  binDays: () => 30,
  scopes: () => ['read'],
  expiresInDays: () => 30,
  tokenId: () => randomUUID(),
  providerId: () => randomUUID(),
  webhookId: () => randomUUID(),
  shareId: () => randomUUID(),
  deliveryId: () => randomUUID(),
  address: () => 'https://tickets.plant.example/hook',
  events: () => ['resource.processed'],
  paused: () => true,
  issuer: () => 'https://login.plant.example',
  clientId: () => 'millwright',
  active: () => false,
  domains: () => [],
  makesMembers: () => false,
  linksByEmail: () => false,
  trustsEmails: () => false,
  answer: () => '?code=x&state=y',
  request: () => '?client_id=x&redirect_uri=y',
  allow: () => true,
  state: () => 'y',
  adminId: () => null,
  code: () => 'ABCD-EFGH-JKLM-NPQR',
  source: () => '/mnt/backup',
  passphrase: () => 'Straße 7',
  companyId: () => randomUUID(),
  quota: () => ({ bytes: 1_073_741_824, members: 10, questions: 100 }),
  jobsByQueue: () => ({ documents: [randomUUID()] }),
  dynamicFields: () => [{ type: 'text', label: 'Maker', value: 'Schuler' }],
}

/** Good values of fields whose names mean something else in other calls. */
const byCall: Record<string, Record<string, string>> = {
  'system.retryJobs': { of: 'file', queue: 'documents' },
  'dictionaries.translate': { from: 'de', to: 'en' },
  'search.readPassages': { segment: '1' },
  'accessRequests.ask': { kind: 'asset', placeId: randomUUID() },
  'accessRequests.decide': { decision: 'refused' },
  'facts.changes': { from: '1', to: '1' },
}

const schemasOf = (route: Route) => ({ query: route.query, body: 'fields' in route ? route.fields : route.body })

/** Good input for a call; a new call with a new required field needs a value for it in `byName`. */
export function sampleOf({ name, route }: Call, ids: Record<string, string>): Sample {
  const { query, body } = schemasOf(route)
  const known = { ...byCall[name], ...ids }
  const sample = { query: valuesOf(query, known), body: valuesOf(body, known) }
  for (const [schema, values] of [
    [query, sample.query],
    [body, sample.body],
  ] as const) {
    const faults = schema?.safeParse(values).error?.issues
    if (faults) throw new Error(`every-call.ts has no good input for ${name}: ${JSON.stringify(faults)}`)
  }
  return sample
}

function valuesOf(schema: z.ZodMiniType | undefined, ids: Record<string, string>): Record<string, unknown> {
  if (!(schema instanceof z.ZodMiniObject)) return {}
  const shape = schema.shape as Record<string, z.ZodMiniType>
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]): [string, unknown][] => {
      const value = ids[name] ?? byName[name]?.()
      // `name` is a text in one call and an object in another.
      const isWhole = typeof value === 'object' && value !== null
      if (part instanceof z.ZodMiniObject && !isWhole) return [[name, valuesOf(part, ids)]]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Whether the contract takes the input. What it refuses, the server reads no further. */
export function isTaken({ route }: Call, { query, body }: Sample): boolean {
  const schemas = schemasOf(route)
  const fits = (schema: z.ZodMiniType | undefined, values: unknown) => schema?.safeParse(values).success ?? true
  return fits(schemas.query, query) && fits(schemas.body, body)
}

export type Leaf = { place: keyof Sample; path: string[] }

/** Every field that a call reads, also those that may be left out, down to the texts in its lists. */
export function leavesOf({ route }: Call, sample: Sample): Leaf[] {
  const { query, body } = schemasOf(route)
  return [
    ...pathsOf(query, sample.query).map((path): Leaf => ({ place: 'query', path })),
    ...pathsOf(body, sample.body).map((path): Leaf => ({ place: 'body', path })),
  ]
}

function pathsOf(schema: z.ZodMiniType | undefined, value: unknown): string[][] {
  const known = schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : {}
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return [...new Set([...Object.keys(known), ...Object.keys(given)])].flatMap((name) => {
    const within = pathsOf(known[name], given[name]).map((path) => [name, ...path])
    return known[name] instanceof z.ZodMiniObject ? within : [[name], ...within]
  })
}

/** The same input with another value in one place. */
export function withLeaf(sample: Sample, { place, path }: Leaf, value: unknown): Sample {
  const changed = structuredClone(sample)
  let at = changed[place]
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>
  at[path.at(-1) ?? ''] = value
  return changed
}

/** The body as the call wants it: JSON, a form, or nothing. */
export function bodyFor({ route }: Call, { body }: Sample): unknown {
  if (route.kind !== 'form' && route.kind !== 'files' && route.kind !== 'upload') return route.body ? body : undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  if (route.kind === 'upload') form.append('file', new Blob(['%PDF-1.4 nothing %%EOF']), 'a.pdf')
  return form
}
