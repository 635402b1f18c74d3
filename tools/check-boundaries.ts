// Proves the arrows of the house (docs/architecture.md): `npm run check:boundaries`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run-command.ts'

/**
 * Each list goes from the lowest floor to the highest: a file imports its own room and the floors below it.
 * Rooms on one floor stay apart; `*` makes every folder there a room of its own.
 */
const houses: Record<string, string[][]> = {
  'contract/src': [['contract/src']],
  'server/src': [
    ['server/src/platform', 'server/src/config', 'server/src/config.ts'],
    ['server/src/schema'],
    ['server/src/access', 'server/src/knowledge', 'server/src/links'],
    // Packages of makers are read by the programs that read files, and know nothing of a call.
    ['server/src/people', 'server/src/calls', 'server/src/files', 'server/src/packages'],
    ['server/src/features/*'],
    ['server/src/app', 'server/src/app.ts'],
    ['server/src/open-ports.ts'],
    ['server/src/wire-features.ts', 'server/src/start-failure.ts'],
    // What an operator runs beside the server.
    ['server/src/operator'],
    ['server/src/main.ts'],
  ],
  'web/src': [
    ['web/src/messages'],
    ['web/src/platform'],
    ['web/src/ui'],
    // What is kept of a noun in the cache, and what a write of it touches: every query and every write needs it.
    ['web/src/addresses.ts', 'web/src/keys'],
    // What screens share of a noun: how what is written is saved, what helps with writing, what a file says and is, what is done with it, and how it
    // gets there; the other nouns stay apart.
    ['web/src/domain/saving'],
    ['web/src/domain/writing'],
    ['web/src/domain/facts'],
    ['web/src/domain/resources'],
    ['web/src/domain/jobs'],
    ['web/src/domain/uploads'],
    ['web/src/domain/drive'],
    // Whom one may ask is a part of every chat.
    ['web/src/domain/people'],
    ['web/src/domain/experts'],
    ['web/src/domain/*'],
    // What screens hold whole. A file browser uploads and opens what it lists; a chat opens its sources beside it.
    ['web/src/panes/viewer'],
    ['web/src/panes/uploads'],
    ['web/src/panes/packages'],
    ['web/src/panes/drive'],
    ['web/src/panes/*'],
    ['web/src/features/*'],
    ['web/src/routes.tsx'],
    ['web/src/main.tsx'],
  ],
}

/** The floors within a room that is too large for one, by the same rules; a file there stands on one of them. */
const floorsWithin: Record<string, string[][]> = {
  'server/src/knowledge': [
    // Words and figures of a language; how models are reached, or run here; what a note is made of.
    [
      'server/src/knowledge/language',
      'server/src/knowledge/endpoints',
      'server/src/knowledge/models',
      'server/src/knowledge/notes',
    ],
    ['server/src/knowledge/readers', 'server/src/knowledge/transcripts'],
    ['server/src/knowledge/passages'],
    // What passages are found by: their words, and what they mean to a model.
    ['server/src/knowledge/index', 'server/src/knowledge/embeddings'],
    // What a person corrected in a picture is laid over its passages, and found at once.
    ['server/src/knowledge/read-text', 'server/src/knowledge/dictionaries'],
    ['server/src/knowledge/search'],
    ['server/src/knowledge/records'],
    ['server/src/knowledge/facts'],
    ['server/src/knowledge/answers'],
    ['server/src/knowledge/writing'],
    ['server/src/knowledge/clips'],
  ],
}

/** The files of the contract that say how calls are made and fail, whatever the product is about. */
const callsOnly = /^contract\/src\/(envelope|errors|limits|route|reasons\/[a-z-]+)\.ts$/

type ContractUse = { room: string; allowed: RegExp; instead: string }

/** The floors of the page that could serve in another product know of the contract only what is not about this one. */
const contractUses: ContractUse[] = [
  { room: 'web/src/ui', allowed: /^contract\/src\/errors\.ts$/, instead: 'what speaks of the product is in domain/' },
  // Every call needs the session: it signs in, refreshes, and holds who is signed in.
  {
    room: 'web/src/platform',
    allowed: new RegExp(`${callsOnly.source}|^contract\\/src\\/(accounts|people)\\.ts$`),
    instead: 'queries of a noun are in domain/',
  },
]

type FloorPlace = { floor: number; room: string }

function placeOn(floors: readonly (readonly string[])[], path: string): FloorPlace | undefined {
  for (const [floor, rooms] of floors.entries()) {
    for (const pattern of rooms) {
      const room = new RegExp(`^${pattern.replace('*', '[^/]+')}(?=/|$)`).exec(path)?.[0].replace(/\.tsx?$/, '')
      if (room) return { floor, room }
    }
  }
  return undefined
}

function placeOf(path: string): (FloorPlace & { house: string }) | undefined {
  for (const [house, floors] of Object.entries(houses)) {
    const place = placeOn(floors, path)
    if (place) return { house, ...place }
  }
  return undefined
}

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(importPattern)].map(([, specifier = '']) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier))
    return specifier.replace(/^@millwright\/contract\/(.+)$/, 'contract/src/$1.ts')
  })
}

function breachOfContractUse(room: string, target: string): string | undefined {
  const use = contractUses.find((one) => one.room === room)
  return !use || use.allowed.test(target) ? undefined : `${room} does not know ${target}: ${use.instead}`
}

function breachOfImport(path: string, target: string): string | undefined {
  const from = placeOf(path)
  const to = placeOf(target)
  if (!from) return undefined
  if (!to) return /^(server|web|tools|e2e|bench)\//.test(target) ? `${target} is not part of the product` : undefined
  if (to.house === 'contract/src') return breachOfContractUse(from.room, target)
  if (to.house !== from.house) return `${from.house} never imports ${to.house}: what both need belongs in contract/`
  const within = to.room === from.room ? floorsWithin[from.room] : undefined
  if (!within) return breachOfArrow(from, to)
  const [inner, innerTarget] = [placeOn(within, path), placeOn(within, target)]
  return inner && innerTarget && breachOfArrow(inner, innerTarget)
}

function breachOfArrow(from: FloorPlace, to: FloorPlace): string | undefined {
  if (to.room === from.room || to.floor < from.floor) return undefined
  if (to.floor > from.floor) return `${from.room} lies below ${to.room}: arrows point down only`
  return `${from.room} and ${to.room} stay apart: what both need belongs one floor down`
}

/** A folder that the list of floors does not name would be judged by nobody. */
function homelessWithin(path: string): string | undefined {
  const room = placeOf(path)?.room ?? ''
  const within = floorsWithin[room]
  return within && !placeOn(within, path) ? `stands on no floor of ${room}: name its folder among them` : undefined
}

type Home = { what: string; pattern: RegExp; home: RegExp; inside: RegExp }

const homes: Home[] = [
  {
    what: 'process.env is read in the configuration file alone',
    pattern: /\bprocess\s*\.\s*env\b/,
    inside: /^(server|web)\/src\//,
    home: /^server\/src\/(platform\/)?config\.ts$/,
  },
  {
    what: 'SQL lives in *.repository.ts, schema/ and platform/ alone',
    pattern: /^import\s+(?!type\b)[^;]*?from\s+['"](drizzle-orm|pg|@electric-sql)\b|\bsql`/m,
    inside: /^server\/src\//,
    home: /\.repository\.ts$|^server\/src\/(schema|platform)\//,
  },
  {
    what: 'who may see what is read through the views of schema/viewer-access.ts: grants are only written, and counted as rows of a person or a group',
    pattern: /\baccess_?grants\b/i,
    inside: /^server\/src\//,
    home: /^server\/src\/(schema|platform)\/|\/(members|member-counts|group-access|member-writes|forget|personal-rows)\.repository\.ts$/,
  },
  {
    what: 'HTTP status numbers live in server/src/app.ts alone: throw one of the errors of the contract',
    pattern: /\.(code|status|writeHead)\(\s*[1-5]\d\d\b|\bstatusCode\s*[:=]\s*[1-5]\d\d\b/,
    inside: /^server\/src\//,
    home: /^server\/src\/app(\.ts$|\/)/,
  },
  {
    what: 'keys of the cache are built in web/src/keys alone',
    pattern: /\bqueryKey:\s*\[|Quer(?:y|ies)Data(?:<[^(]*>)?\(\s*\[/,
    inside: /^web\/src\//,
    home: /^web\/src\/keys\//,
  },
  {
    what: 'what a write touches is known in web/src/keys alone: name the noun in its writes.ts, or announce it',
    pattern: /\.(?:invalidate|reset|refetch)Queries\(/,
    inside: /^web\/src\//,
    home: /^web\/src\/keys\//,
  },
]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')

/** One sentence for every place in these files (path from the root → text) where a wall is broken. */
export function findBreaches(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    // Tests stand beside the code but reach outside the house, for a started server or a local model.
    if (isTest(path)) return []
    const source = withoutComments(text)
    const arrows = importsOf(path, source).map((target) => breachOfImport(path, target))
    const strays = homes
      .filter(({ inside, home, pattern }) => inside.test(path) && !home.test(path) && pattern.test(source))
      .map(({ what }) => what)
    const breaches = [homelessWithin(path), ...arrows].filter((breach) => breach !== undefined)
    return [...breaches, ...strays].map((breach) => `${path}: ${breach}`)
  })
}

if (import.meta.main) {
  const paths = globSync(['{contract,server,web}/src/**/*.{ts,tsx}'], { cwd: root })
  const breaches = findBreaches(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
  for (const breach of breaches) console.error(breach)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
