import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'
import { loadPdfium } from '../../server/src/knowledge/readers/pdf/pdfium/pdfium-document.ts'
import { nodeCommand } from '../../server/src/knowledge/readers/node-command.ts'
import type { Part, Row } from '../part.ts'
import { readTimed, type TimedReading } from './read-timed.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./read-timed.ts', import.meta.url))
const TimedPages = z.object({ pages: z.int(), milliseconds: z.number(), whole: z.number() })

const rounds = 7
/** Of processes of their own, which take longer. */
const roundsOnce = 5

/** `EVAL_DIR` holds `tables` (ICDAR 2013) and `plant/manuals`. */
export const readingCost: Part = {
  name: 'reading-cost',
  what: 'processor milliseconds of a page with text, read with its tables and without, the least of several rounds in turns: again and again in one process, and once in a process of its own; and that whole process, as the product starts it',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (folder === undefined) {
      console.log('EVAL_DIR is not set: nothing to read.')
      return []
    }
    const pdfium = await loadPdfium()
    const again = async (path: string, withTables: boolean) => readTimed(pdfium, path, withTables)
    const manuals = await pdfsIn(join(folder, 'plant', 'manuals'))
    const icdar = await pdfsIn(join(folder, 'tables'))
    // Once before it counts: code that has not run yet is slow.
    for (const path of [...manuals, ...icdar]) for (const withTables of [false, true]) await again(path, withTables)
    const warm = await costsOf(manuals, { rounds, read: again })
    const competition = await costsOf(icdar, { rounds, read: again })
    const cold = await costsOf(manuals, { rounds: roundsOnce, read: readOnce })
    const whole = await costsOf(manuals, { rounds: roundsOnce, read: readWhole })
    return [
      ...warm.map((cost) => rowOf(`${cost.file}, again and again`, [cost])),
      rowOf(`all ${manuals.length} manuals, again and again`, warm),
      rowOf(`all ${icdar.length} of ICDAR, again and again`, competition),
      ...cold.map((cost) => rowOf(`${cost.file}, once`, [cost])),
      rowOf(`all ${manuals.length} manuals, once`, cold),
      rowOf(`all ${manuals.length} manuals, whole process`, whole),
    ]
  },
}

async function pdfsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.pdf')).toSorted()
  return files.map((file) => join(folder, file))
}

async function readOnce(path: string, withTables: boolean): Promise<TimedReading> {
  const { stdout } = await run(process.execPath, [program, path, ...(withTables ? ['tables'] : [])])
  return TimedPages.parse(JSON.parse(stdout))
}

/** With tables as the product starts it, which keeps what is compiled; without them as it was before. */
async function readWhole(path: string, withTables: boolean): Promise<TimedReading> {
  const [command = '', ...flags] = withTables
    ? nodeCommand(program, { memoryBytes: 2 ** 30 })
    : [process.execPath, '--permission', '--allow-fs-read=*', program]
  const { stdout } = await run(command, [...flags, path, ...(withTables ? ['tables'] : [])])
  const { pages, whole } = TimedPages.parse(JSON.parse(stdout))
  return { pages, milliseconds: whole }
}

type Cost = { file: string; pages: number; without: number; with: number }
type CostOptions = { rounds: number; read: (path: string, withTables: boolean) => Promise<TimedReading> }

async function costsOf(paths: readonly string[], { rounds: times, read }: CostOptions): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const path of paths) {
    const cost: Cost = { file: path.slice(path.lastIndexOf('/') + 1), pages: 0, without: Infinity, with: Infinity }
    for (let round = 0; round < times; round++) {
      for (const withTables of round % 2 === 0 ? [false, true] : [true, false]) {
        const { pages, milliseconds } = await read(path, withTables)
        const kind = withTables ? 'with' : 'without'
        cost.pages = pages
        cost[kind] = Math.min(cost[kind], milliseconds)
      }
    }
    costs.push(cost)
  }
  return costs
}

function rowOf(file: string, costs: readonly Cost[]): Row {
  const sum = (value: (cost: Cost) => number) => costs.reduce((total, cost) => total + value(cost), 0)
  const pages = sum((cost) => cost.pages)
  const without = sum((cost) => cost.without)
  const whole = sum((cost) => cost.with)
  const each = (milliseconds: number) => (milliseconds / Math.max(1, pages)).toFixed(2)
  return { file, pages, without: each(without), with: each(whole), times: (whole / without).toFixed(2) }
}
