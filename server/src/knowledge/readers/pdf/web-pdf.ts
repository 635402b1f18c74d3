import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from '../installed.ts'
import { nodeCommand } from '../node-command.ts'
import { runProgram } from '../run-program.ts'

/** A smaller one is there as a whole before it matters. */
const smallestBytes = 5 * 2 ** 20
const limits = { milliseconds: 300_000, memoryBytes: 2 ** 30, outputBytes: 2 ** 20 }

/**
 * Whether a viewer on a slow line opens a late page of this file sooner when its objects are packed into streams: page 300
 * of 600 over 20 Mbit/s took 1.7 s instead of 19 (`npm run bench -- open-page`). Linearising takes that gain away again.
 */
export async function isWorthRewriting(path: string): Promise<boolean> {
  return (await stat(path)).size > smallestBytes && !(await isPacked(path)) && isInstalled('qpdf')
}

/** A file with a directory that is a stream has its objects in streams, too (ISO 32000-1, 7.5.7 and 7.5.8). */
async function isPacked(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (position: number, length: number) =>
      (await file.read({ buffer: Buffer.alloc(length), position })).buffer.toString('latin1')
    const [, offset] = /startxref\s+(\d+)\s+%%EOF/.exec(await read(Math.max(0, size - 1024), 1024)) ?? []
    return offset !== undefined && !/^\s*xref/.test(await read(Number(offset), 32))
  } finally {
    await file.close()
  }
}

/**
 * Lends the file rewritten for the web, with the same pages.
 * @throws as `runProgram`, also where qpdf found the file odd or a page came out differently.
 */
export async function withWebPdf(
  path: string,
  use: (rewritten: string) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-web-pdf-'))
  try {
    const rewritten = join(folder, 'web.pdf')
    const command = ['qpdf', '--object-streams=generate', path, rewritten]
    await runProgram({ command, limits, signal })
    const compare = fileURLToPath(new URL('./same-pages-child.ts', import.meta.url))
    await runProgram({ command: [...nodeCommand(compare, limits), path, rewritten], limits, signal })
    await use(rewritten)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
