import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { extractPdf } from '../../server/src/knowledge/readers/pdf/extract-pdf.ts'
import { pdfReader } from '../../server/src/knowledge/readers/pdf/pdf-reader.ts'
import { createPassageCutter } from '../../server/src/knowledge/passages/cut-passages.ts'
import { makeManualPdf } from '../../server/test/pdf/make-pdf.ts'
import type { Part, Row } from '../part.ts'

const run = promisify(execFile)
const rounds = 5
const realFiles = ['/usr/share/doc/gnuplot/gnuplot.pdf', '/usr/share/R/doc/manual/fullrefman.pdf']

/** Whole processes on both sides, in turns, so that a busy machine hits both alike. */
export const extraction: Part = {
  name: 'extraction',
  what: `reading a PDF with the place of every character, against pdftotext -bbox-layout (target: at most 1.5x), medians of ${rounds}`,
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    try {
      const made = join(folder, 'manual-320.pdf')
      await writeFile(made, (await makeManualPdf({ pages: 320 })).bytes)
      const rows: Row[] = []
      for (const file of [made, ...realFiles.filter((path) => existsSync(path))]) rows.push(await measureFile(file))
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measureFile(file: string): Promise<Row> {
  const ours: number[] = []
  const withPassages: number[] = []
  const theirs: number[] = []
  let pages = 0
  for (let round = 0; round < rounds; round++) {
    ours.push(
      await secondsOf(async () => {
        pages = 0
        for await (const _ of extractPdf(file)) pages++
      }),
    )
    theirs.push(await secondsOf(() => run('pdftotext', ['-bbox-layout', file, '/dev/null'])))
    const cutter = createPassageCutter({ title: basename(file), hasRunningHeads: true })
    withPassages.push(
      await secondsOf(async () => {
        for await (const segment of pdfReader.read(file, {})) cutter.push(segment)
      }),
    )
  }
  return {
    file: basename(file),
    pages,
    'extraction s': median(ours).toFixed(2),
    'pages/s': Math.round(pages / median(ours)),
    'with passages s': median(withPassages).toFixed(2),
    'pdftotext s': median(theirs).toFixed(2),
    'times pdftotext': (median(ours) / median(theirs)).toFixed(2),
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
