// `npm run trail -- export|check|anchors`: every company's audit trail, and whether it is as it was written (docs/operating.md).
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { RemovedLine, TrailLine } from '@millwright/contract/trail'
import { anchorsIn, readAnchors } from '../server/src/calls/trail/anchors.ts'
import { type ChainReport, checkChain } from '../server/src/calls/trail/check-chain.ts'
import { checkTrail } from '../server/src/calls/trail/check-trail.ts'
import { readTrail, type Step } from '../server/src/calls/trail/read-trail.ts'
import { findEnds, listTrails } from '../server/src/calls/trail/trail.repository.ts'
import { openInstallation } from '../server/src/operator/installation.ts'
import { csvLines } from '../server/src/platform/csv.ts'
import { CannotRun, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const usage = `Usage:
  npm run trail -- export [--csv]           every line of every company, one JSON object a line
  npm run trail -- check [--anchors FILE]   the trail of this installation
  npm run trail -- check EXPORT [ANCHORS]   what was exported
  npm run trail -- anchors                  the ends of all trails: to be kept elsewhere`

const columns = ['company', 'seq', 'id', 'at', 'actorId', 'actor', 'action', 'target', 'address', 'hash'] as const

await runCommandOfOperator(
  { options: ['--csv', '--anchors'], positions: 1, maxPositions: 3, usage },
  async ({ has, positions: [verb, ...files] }) => {
    if (verb === 'export') return exportTrails(has('--csv'))
    if (verb === 'anchors') return printAnchors()
    if (verb !== 'check') throw new CannotRun(usage)
    const [first, second] = files
    if (has('--anchors') || first === undefined) return checkInstallation(first)
    return checkExport(first, second)
  },
)

async function exportTrails(isCsv: boolean): Promise<number> {
  await withTrails(async (step, companies) => {
    if (isCsv) await print(csvLines([columns]))
    for (const company of companies) {
      for await (const line of readTrail(step, company)) {
        if (!isCsv) await print(`${JSON.stringify(line)}\n`)
        else if ('hash' in line) await print(csvLines([columns.map((column) => String(line[column] ?? ''))]))
      }
    }
  })
  return 0
}

async function printAnchors(): Promise<number> {
  await withTrails(async (step, companies) => {
    for (const company of companies) {
      const ends = await step((tx) => findEnds(tx, company))
      if (ends) await print(`${JSON.stringify(ends.head)}\n`)
    }
  })
  return 0
}

async function checkInstallation(anchors: string | undefined): Promise<number> {
  const kept = await readAnchors(anchors ?? anchorsIn(readPlace().dataDir))
  let sound = true
  await withTrails(async (step, companies) => {
    const gone = kept.find(({ company }) => !companies.includes(company))
    if (anchors !== undefined && gone) {
      sound = false
      console.log(`${gone.company}  no trail: on ${gone.at} it had line ${gone.seq}.`)
    }
    for (const company of companies) sound = tell(company, await checkTrail(step, company, kept)) && sound
  })
  return sound ? 0 : 1
}

/** Companies follow one another. */
async function checkExport(file: string, anchors: string | undefined): Promise<number> {
  const kept = anchors === undefined ? [] : await readAnchors(anchors)
  const lines = readExport(file)
  const seen = new Set<string>()
  let sound = true
  let next = await lines.next()
  while (!next.done) {
    const { company } = next.value
    seen.add(company)
    const own = async function* () {
      while (!next.done && next.value.company === company) {
        yield next.value
        next = await lines.next()
      }
    }
    sound = tell(company, await checkChain(company, own(), { anchors: kept })) && sound
    while (!next.done && next.value.company === company) next = await lines.next()
  }
  const missing = kept.find(({ company }) => !seen.has(company))
  if (missing) console.log(`${missing.company}  no trail: on ${missing.at} it had line ${missing.seq}.`)
  return sound && !missing ? 0 : 1
}

async function* readExport(file: string): AsyncGenerator<TrailLine | RemovedLine> {
  const source = createReadStream(file)
  source.on('error', () => {})
  for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (text === '') continue
    const value: unknown = JSON.parse(text)
    yield TrailLine.safeParse(value).data ?? RemovedLine.parse(value)
  }
  if (source.errored) throw new CannotRun(`${file} cannot be read: ${source.errored.message}.`)
}

function tell(company: string, { lines, head, broken }: ChainReport): boolean {
  console.log(`${company}  ${broken ? broken.says : `${lines} lines, unbroken to line ${head?.seq ?? 0}.`}`)
  return broken === null
}

async function withTrails(work: (step: Step, companies: string[]) => Promise<void>): Promise<void> {
  const installation = await openInstallation(readPlace())
  try {
    await installation.database.read(async ({ handle }) => {
      const step: Step = (read) => read(handle)
      await work(step, await listTrails(handle))
    })
  } finally {
    await installation.close()
  }
}

/** Waits where a pipe is slower. */
async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return
  await new Promise((resolve) => process.stdout.once('drain', resolve))
}
