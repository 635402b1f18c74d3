import { accountRoutes } from '@millwright/contract/accounts'
import { expertRoutes } from '@millwright/contract/experts'
import { driveRoutes } from '@millwright/contract/drive'
import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import { departmentRoutes } from '@millwright/contract/departments'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient, type RawRequest } from '../../test/api-client.ts'
import { newAsset, upload } from '../../test/documents.ts'
import { isInTurn } from '../../test/database-turns.ts'
import {
  bodyFor,
  type Call,
  everyCall,
  isTaken,
  type Leaf,
  leavesOf,
  sampleOf,
  withLeaf,
} from '../../test/every-call.ts'
import { type SignedUp, signUp } from '../../test/harness.ts'
import { newFact } from '../../test/facts.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { mailTo } from '../../test/outbox.ts'

const server = inject('server')
let admin: SignedUp
let ids: Record<string, string>
let toDelete: Record<string, string>
let toEmpty: Record<string, string>

beforeAll(async () => {
  admin = await signUp(server)
  ids = { userId: admin.user._id, chatId: randomUUID() }
  toDelete = { ...ids, ...(await newPlace()) }
  toEmpty = { ...ids, ...(await newPlace()) }
  ids = { ...ids, ...(await newPlace()) }
})

/** An asset with an expert, a folder and a file. */
async function newPlace(): Promise<Record<string, string>> {
  const place = await newAsset(admin)
  const query = { assetId: place.assetId }
  const body = { name: { firstName: 'Rajesh' }, username: 'rajesh', email: 'rajesh@service.example' }
  const { _id: expertId } = await admin.call(expertRoutes.addNew, { query, body })
  const { id: folderId } = await admin.call(driveRoutes.createFolder, { query: place, body: { name: 'Manuals' } })
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  const { id } = await upload(admin, { place, file, fileName: 'Press.pdf' })
  const { factId } = await newFact(admin, place)
  return {
    ...place,
    factId,
    expertId,
    folderId,
    id,
    resourceId: id,
    docId: id,
    documentId: id,
    imageId: id,
    noteId: id,
    videoId: id,
  }
}

/** What a call deletes is not what the others are asked about; a place is not where something in it is. */
const idsFor = ({ route }: Call) => (route.method !== 'DELETE' ? ids : route.body ? toEmpty : toDelete)

const writes = everyCall.filter(({ route }) => route.method !== 'GET')
/** One test of all calls would take as long as there are calls. */
const byNoun = (calls: readonly Call[]) =>
  [...Map.groupBy(calls, ({ name }) => name.split('.')[0] ?? '')].filter(([noun]) => isInTurn(noun, server.database))
const sentAtOnce = 8

/** Signed in, each from an address of its own; whoever signs out does so without our token. */
function callerOf({ name }: Call): ApiClient {
  const client = createClient(() => server.url)
  if (name !== 'accounts.logout') client.token = admin.token
  return client
}

type Attempt = { call: Call; what: string; input: RawRequest }
type Answer = { status: number; error: unknown }

/**
 * Makes the attempts, some at a time, and tells which were answered with a fault of the server, with something of its
 * inside, or otherwise than they should be.
 */
async function wrongAnswers(attempts: Attempt[], isWrong: (answer: Answer, to: Attempt) => boolean = () => false) {
  const waiting = attempts.values()
  const wrong: string[] = []
  const work = async () => {
    for (const one of waiting) {
      const { answer, text } = await ask(one)
      const isFault =
        (answer.status >= 500 && !isAway(answer)) || text.includes(errorTexts.internal) || tellsInsides(text)
      if (!isFault && !isWrong(answer, one)) continue
      wrong.push(`${one.call.name} with ${one.what.slice(0, 60)}: ${answer.status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, work))
  return wrong
}

/** This server has neither a language model nor speech-to-text, and says so. */
const isAway = ({ status, error }: Answer) =>
  status === 503 && (error === texts.modelMissing || error === texts.speechNotConfigured)

const insides = /node_modules|at .*\.ts:\d|drizzle|zod/i
/** Links and tokens left out: their letters are chance, and one in some hundred holds `zod`. */
const tellsInsides = (text: string) => insides.test(text.replace(/[\w-]{40,}/g, ''))

async function ask({ call, input }: Attempt): Promise<{ answer: Answer; text: string }> {
  const response = await callerOf(call).request(call.route.method, call.route.path, input)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const { error = null } = isJson ? (JSON.parse(text) as { error?: unknown }) : {}
  return { answer: { status: response.status, error }, text }
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** After https://github.com/nst/JSONTestSuite: texts that a parser must refuse. */
const noJson = [
  '[1,]',
  '{"a":}',
  "{'a':1}",
  '[1 2]',
  '{"a":1,}',
  'nul',
  '[-]',
  '[01]',
  '[1.]',
  '["\u0000"]',
  '["a',
  '\ufeff\ufeff{}',
  '{"a":1}#',
  '{"a":1}{}',
  '{"":',
  '[NaN]',
  '["\\u00"]',
  '["\\x61"]',
  '\u2060{}',
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
]
/** And those that it may take. */
const oddJson = [
  'null',
  'true',
  '17',
  '"text"',
  '[]',
  '[{}]',
  '{"name":1e400,"query":-0}',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  '{"":"","\\u0000":"\\u0000","\\ud800":"\\udfff"}',
]
const tooDeep = [
  `{"name":"x","info":"x","query":"x","deep":${deep('[', ']', 200_000)}}`,
  `{"name":${deep('[', ']', 64)},"query":"x"}`,
]

/** Some for each call, in turn: the same parser reads every request, so that no text need go to every call. */
function someFor<Item>(all: readonly Item[], call: Call, count: number): Item[] {
  const from = everyCall.indexOf(call) * count
  return Array.from({ length: count }, (_, n) => all[(from + n) % all.length]).filter((one) => one !== undefined)
}

const isForm = ({ route }: Call) => route.kind === 'form' || route.kind === 'files' || route.kind === 'upload'
/** Not found for who does not run the installation, which depends on the companies that other tests make. */
const isOfOperator = ({ route }: Call) => route.access === 'system.operate'
const [notJson, tooDeeply] = [texts.bodyNotJson, texts.bodyTooDeep]

describe.each(byNoun(writes))('every call of %s that writes', (_noun, calls) => {
  it('says of what is no JSON that it is none [T11b]', async () => {
    const attempts = calls.flatMap((call) =>
      someFor(noJson, call, 2).map((text) => ({ call, what: text, input: { body: text } })),
    )
    const wrong = await wrongAnswers(attempts, ({ status, error }, { call }) =>
      // Whether it is a form at all may be looked at first.
      isForm(call) ? status !== 400 && status !== 415 : status !== 400 || error !== notJson,
    )
    expect(wrong).toEqual([])
  })

  it('survives JSON of every shape, and takes none that nests without end, also under an Idempotency-Key [T35a]', async () => {
    const attempts = calls.flatMap((call) =>
      [...someFor(oddJson, call, 2), ...someFor(tooDeep, call, 1)].map((body) => {
        const headers = { 'idempotency-key': randomUUID() }
        return { call, what: body, input: { query: sampleOf(call, idsFor(call)).query, body, headers } }
      }),
    )
    const wrong = await wrongAnswers(attempts, ({ status, error }, { call, what }) => {
      if (tooDeep.includes(what)) return error !== tooDeeply
      if (call.route.body === undefined || what.startsWith('{')) return false
      return status !== 400 && !(isOfOperator(call) && status === 404)
    })
    expect(wrong).toEqual([])
  })

  it('is refused to a page of another origin, and to a form of one [T35b]', async () => {
    const foreign = ['https://evil.example', 'null', `${server.url}.evil.example`, 'http://127.0.0.1']
    const simple = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', '*/*']
    const attempts = calls.flatMap((call) => {
      const sample = sampleOf(call, idsFor(call))
      const { query } = sample
      const body = '{"name":"x","info":"x"}'
      return [
        ...someFor(foreign, call, 1).map((origin) => {
          return { call, what: origin, input: { query, body: bodyFor(call, sample), headers: { origin } } }
        }),
        ...someFor(simple, call, 1).map((type) => ({
          call,
          what: type,
          input: { query, body, headers: { 'content-type': type } },
        })),
      ]
    })
    const wrong = await wrongAnswers(
      attempts,
      ({ status }, { what }) => status !== (foreign.includes(what) ? 403 : 415),
    )
    expect(wrong).toEqual([])
  })

  it('answers alike without a body, with an empty one and with {} where it takes none [T11b]', async () => {
    for (const call of calls.filter((one) => !one.route.body && !isForm(one))) {
      const asked = [undefined, '', '{}'].map(async (body) => {
        const own = call.route.method === 'DELETE' ? { ...ids, ...(await newAsset(admin)) } : ids
        const { query } = sampleOf(call, own)
        return ask({ call, what: String(body), input: { query, body } })
      })
      const statuses = new Set((await Promise.all(asked)).map(({ answer }) => answer.status))
      expect([call.name, statuses.size]).toEqual([call.name, 1])
    }
  })
})

/** What a database may choke on, wherever it comes to one: sent to every call. */
const choking = ['\u0000', 'a\u0000b', '\ud800', '9'.repeat(400), 'x'.repeat(20_000)]
/** After https://github.com/minimaxir/big-list-of-naughty-strings, and what a header may choke on: some for each call, in turn. */
const naughty = [
  '',
  ' \u00a0\u2003\ufeff',
  '\udfff\ud800',
  '\u202egnp.exe',
  'Z̮̞̠͙͔ͅA͎̰͖L̖G̫O',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'İıſß',
  '\ufdfa\uffff',
  '<script>alert(1)</script>',
  `'; DROP TABLE users; --`,
  '$(touch /tmp/canary) `id`',
  '../../../etc/passwd',
  '%00%ff%zz',
  '%s%n%d',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  'NaN',
  '-9223372036854775809',
  '1e309',
  '0x7fffffff',
  '(a+)+$',
  '\\',
  '%_',
]

/** A call with a text in some of its fields. */
function attemptWith(call: Call, text: string, leaves: readonly Leaf[]): Attempt {
  const sample = sampleOf(call, idsFor(call))
  // What lies within a field that is itself the text goes with it.
  const changed = leaves.toReversed().reduce((input, leaf) => {
    // A request line that is too long is refused before its body is read: who still sends one is cut off.
    const sent = isForm(call) && leaf.place === 'query' ? text.slice(0, 8_000) : text
    return withLeaf(input, leaf, sent)
  }, sample)
  return { call, what: text, input: { query: changed.query, body: bodyFor(call, changed) } }
}

describe.each(byNoun(everyCall))('every call of %s', (_noun, calls) => {
  it('takes or refuses any text in any of its fields, and fails at none [T35a]', async () => {
    const attempts = calls.flatMap((call) => {
      const sample = sampleOf(call, idsFor(call))
      const leaves = leavesOf(call, sample)
      const refused: [string, Leaf][] = []
      const taken = [...choking, ...someFor(naughty, call, 7)].flatMap((text) => {
        const fitting = leaves.filter((leaf) => isTaken(call, withLeaf(sample, leaf, text)))
        refused.push(...leaves.filter((leaf) => !fitting.includes(leaf)).map((leaf): [string, Leaf] => [text, leaf]))
        // All fields that the contract would let through, at once: they come as far as the database.
        return fitting.length > 0 ? [attemptWith(call, text, fitting)] : []
      })
      // What it refuses is stopped by one and the same check of every call.
      return [...taken, ...someFor(refused, call, 4).map(([text, leaf]) => attemptWith(call, text, [leaf]))]
    })
    expect(attempts.length).toBeGreaterThan(calls.some(({ route }) => route.body) ? 3 : -1)
    expect(await wrongAnswers(attempts)).toEqual([])
  })

  it('takes or refuses any value in any field of its body [T35a]', async () => {
    const values: unknown[] = [null, true, -1.5, [], ['a', 'b'], { $ne: '' }, { toString: 'x' }]
    const attempts = calls.flatMap((call) => {
      if (!call.route.body) return []
      const inBody = leavesOf(call, sampleOf(call, ids)).filter(({ place }) => place === 'body')
      return inBody.map((leaf, n) => {
        const { query, body } = withLeaf(sampleOf(call, ids), leaf, values[n % values.length])
        return { call, what: leaf.path.join('.'), input: { query, body } }
      })
    })
    expect(await wrongAnswers(attempts)).toEqual([])
  })

  it('reads no address, cookie or header that makes it fail [T35a]', async () => {
    const addresses = ['__proto__[x]=1&a[b][c]=d&departmentId[]=1', '%zz=%ff&%00=%00', 'a=b&'.repeat(2_000), '&&==?']
    const headers: Record<string, string>[] = [
      { cookie: 'millwright_refresh=%zz; millwright_files=%00; millwright_pass=%c0%80; __proto__=x; =;;' },
      { authorization: 'Bearer e30.e30.' },
      { authorization: `Bearer ${'x'.repeat(8_000)}` },
      { 'idempotency-key': 'ÿ'.repeat(300), 'if-match': 'W/"\u00ff"' },
      { 'x-forwarded-for': `${'1.2.3.4, '.repeat(500)}'; --`, 'user-agent': '\u00ff<script>'.repeat(100) },
      { range: 'bytes=9-1,-0,x' },
    ]
    const attempts = calls.flatMap((call) => [
      ...someFor(addresses, call, 1).map((query) => {
        const route = { ...call.route, path: `${call.route.path}?${query}` }
        return { call: { ...call, route }, what: query, input: {} }
      }),
      ...someFor(headers, call, 2).map((given) => ({ call, what: JSON.stringify(given), input: { headers: given } })),
    ])
    expect(await wrongAnswers(attempts)).toEqual([])
  })
})

it('is alive after all that, and nobody has become somebody else [T12b, T35a]', async () => {
  expect(await admin.call(accountRoutes.fetchProfile)).toMatchObject({ _id: admin.user._id, role: 'admin' })
  expect((await admin.call(departmentRoutes.fetchAll, {})).length).toBeGreaterThan(0)
})

it('mails its own address however the Host of a request is called [T1e]', async () => {
  const { account } = await signUp(server)
  const { method, path } = accountRoutes.forgotPassword
  const headers = { host: 'evil.example', 'content-type': 'application/json', 'x-forwarded-for': admin.address }
  const sending = httpRequest(new URL(path, server.url), { method, headers })
  sending.end(JSON.stringify({ email: account.email }))
  await once(sending, 'response')
  const mail = await mailTo(server.dataDir, account.email, ({ text }) => text.includes('/auth/password/reset/'))
  expect(mail.text).toContain(`${server.url}/auth/password/reset/`)
  expect(mail.text).not.toContain('evil')
})
