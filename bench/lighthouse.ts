import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startServer } from '../server/test/harness.ts'
import { buildWebIfChanged } from '../tools/build-web.mjs'
import { root, runCommand } from '../tools/run-command.ts'
import { availableBrowser, chromiumArguments, installTestPrograms } from '../tools/test-programs.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const runs = 5
const packages = join(root, 'bench', 'lighthouse')
const program = join(packages, 'node_modules', 'lighthouse', 'cli', 'index.js')

/** What is read of Lighthouse's report. */
const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.nullable(z.number()),
      numericValue: z.optional(z.number()),
      details: z.optional(z.unknown()),
    }),
  ),
})
type Report = z.infer<typeof Report>
const Requests = z.object({
  items: z.array(z.object({ resourceType: z.optional(z.string()), transferSize: z.optional(z.number()) })),
})

type Figure = { figure: string; target?: string; unit?: string; of: (report: Report) => number }
const score = (name: string) => (report: Report) => Math.round((report.categories[name]?.score ?? 0) * 100)
const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN

const figures: Figure[] = [
  { figure: 'performance', target: '90', of: score('performance') },
  { figure: 'accessibility', target: '100', of: score('accessibility') },
  { figure: 'best practices', target: '100', of: score('best-practices') },
  { figure: 'first contentful paint', unit: 'ms', of: audit('first-contentful-paint') },
  { figure: 'largest contentful paint', unit: 'ms', of: audit('largest-contentful-paint') },
  { figure: 'total blocking time', unit: 'ms', of: audit('total-blocking-time') },
  { figure: 'cumulative layout shift', of: audit('cumulative-layout-shift') },
  { figure: 'script of the first load', unit: 'kB', target: '200', of: scriptOf },
]

/** Lighthouse's phone (simulated slow 4G, processor four times slower) before the sign-in of an empty installation. */
export const lighthouse: Part = {
  name: 'lighthouse',
  what: `Lighthouse's mobile figures of the login page, medians of ${runs}; they fall when the machine is busy`,
  async measure() {
    await installTestPrograms()
    const browser = availableBrowser()
    if (!browser) throw new Error('No Chromium could be had')
    await installLighthouse()
    buildWebIfChanged(process.execPath)
    const server = await startServer({ database: 'embedded', env: { BOT_CHECK: 'altcha' } })
    const reports: Report[] = []
    try {
      for (let run = 0; run < runs; run++) reports.push(await look(`${server.url}/auth/login`, browser))
    } finally {
      await server.stop()
    }
    tellFaults(reports)
    return figures.map((figure) => rowOf(figure, reports))
  },
}

/** Not among our own packages: 176 MB that every first start would wait for. Nothing runs while it is installed. */
async function installLighthouse() {
  if (existsSync(program)) return
  console.log('Fetching Lighthouse for this part of the bench ...')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { ok, output } = await runCommand('npm', ['ci', '--prefix', packages, ...options])
  if (!ok) throw new Error(`Lighthouse could not be fetched: ${output}`)
}

async function look(url: string, browser: string): Promise<Report> {
  const options = [
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices',
    '--no-enable-error-reporting',
    `--chrome-flags=--headless=new ${chromiumArguments.join(' ')}`,
  ]
  const { ok, output } = await runCommand(process.execPath, [program, url, ...options], {
    env: { CHROME_PATH: browser },
  })
  if (!ok) throw new Error(output)
  return Report.parse(JSON.parse(output.slice(output.indexOf('{'))))
}

/** Kilobytes as sent, with their headers. */
function scriptOf({ audits }: Report): number {
  const { items } = Requests.parse(audits['network-requests']?.details)
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
}

function tellFaults(reports: Report[]) {
  const faults = reports.flatMap(({ audits }) => Object.values(audits).filter(({ score }) => score === 0))
  for (const title of new Set(faults.map(({ title }) => title))) console.log(`Lighthouse says: ${title}`)
}

function rowOf({ figure, unit = '', target = '', of }: Figure, reports: Report[]): Row {
  const digits = unit === 'ms' ? 0 : 3
  const values = reports.map((report) => Number(of(report).toFixed(digits)))
  return { figure, unit, median: quantile(values, 0.5), 'all runs': values.join(' '), target }
}
