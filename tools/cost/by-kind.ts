// node tools/cost/by-kind.ts npx vitest run --project unit
// Runs a command and says what its processes computed, by kind, and what each start of a server did.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kindOf } from './process-kinds.ts'

/** Of `/proc/<pid>/stat`, which counts in hundredths of a second on every Linux that Node runs on. */
const ticksASecond = 100
const sampleMs = 100
/** Inherited by all that the command starts, also by what outlives its parent, as Debian's Chromium does. */
const mark = `COST_RUN=${randomUUID()}`

type SeenProcess = { kind: string; parent: number; own: number; waitedFor: number; born: string }

const seen = new Map<string, SeenProcess>()
const foreign = new Set<string>()

function sample() {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const born = `${name} ${fields[19]}`
      if (foreign.has(born)) continue
      const known = seen.get(born)
      const parent = Number(fields[1])
      if (!known && !belongs(name, parent)) {
        foreign.add(born)
        continue
      }
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const ticks = fields.slice(11, 15).map(Number)
      seen.set(born, {
        // A process is another program once it has replaced itself, and has no arguments once it has ended.
        kind: command === '' ? (known?.kind ?? 'ended before it was seen') : kindOf(command),
        parent: known?.parent ?? parent,
        own: (ticks[0] ?? 0) + (ticks[1] ?? 0),
        waitedFor: (ticks[2] ?? 0) + (ticks[3] ?? 0),
        born,
      })
    } catch {
      // It ended meanwhile.
    }
  }
}

function belongs(pid: string, parent: number): boolean {
  if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark)) return true
  // Some are given an environment of their own.
  return [...seen.values()].some(({ born }) => born.startsWith(`${parent} `))
}

const folder = mkdtempSync(join(tmpdir(), 'millwright-cost-'))
const recorder = new URL('./server-starts.ts', import.meta.url)
recorder.searchParams.set('folder', folder)

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, COST_RUN: mark.split('=')[1], TEST_SERVER_IMPORT: recorder.href },
})
const timer = setInterval(sample, sampleMs)
process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
sample()
clearInterval(timer)

const sums = new Map<string, { ticks: number; count: number }>()
function add(kind: string, ticks: number, count: number) {
  const sum = sums.get(kind) ?? { ticks: 0, count: 0 }
  sums.set(kind, { ticks: sum.ticks + ticks, count: sum.count + count })
}
const processes = [...seen.values()]

/** What is known of a process and all below it; what it waited for and nobody saw goes to `unseen`. */
function accounted({ kind, own, waitedFor, born }: SeenProcess): number {
  add(kind, own, 1)
  const pid = Number(born.split(' ')[0])
  const below = processes.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + accounted(one), 0)
  const unseen = Math.max(0, waitedFor - below)
  if (unseen > 0) add(`${kind}: children and ends that lie between two looks`, unseen, 0)
  return own + below + unseen
}

const pids = new Set(processes.map(({ born }) => Number(born.split(' ')[0])))
for (const one of processes) if (!pids.has(one.parent)) accounted(one)
const seconds = (ticks: number) => (ticks / ticksASecond).toFixed(1).padStart(8)
console.log('\nseconds of computing, processes, kind')
const rows = [...sums].toSorted(([, a], [, b]) => b.ticks - a.ticks)
for (const [kind, { ticks, count }] of rows) console.log(`${seconds(ticks)} ${String(count).padStart(5)}  ${kind}`)
console.log(`${seconds(rows.reduce((sum, [, { ticks }]) => sum + ticks, 0))}        all`)

const starts = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
const boots = starts.filter((line) => line.startsWith('ready')).map((line) => line.split('\t').slice(1))
const total = (list: string[][]) => list.reduce((sum, [, value]) => sum + Number(value), 0)
for (const kind of ['embedded', 'server']) {
  const of = boots.filter(([database]) => database === kind)
  console.log(`${of.length} starts on ${kind}: ${total(of).toFixed(1)} s of computing until each was ready`)
}
rmSync(folder, { recursive: true, force: true })
