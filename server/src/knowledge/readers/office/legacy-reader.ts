import { reason } from '@millwright/contract/reasons/reason'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReadingError } from '../failures.ts'
import { isInstalled } from '../installed.ts'
import { pdfReader } from '../pdf/pdf-reader.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { Reader, ReadingOptions } from '../reader.ts'
import { runProgram } from '../run-program.ts'

const extensions = new Set(['doc', 'ppt'])

/** Files of the old Word and PowerPoint: LibreOffice makes PDFs of them, which are kept for the viewer. */
export const legacyReader: Reader = {
  reads: ({ type, extension }) => type === 'document' && extensions.has(extension),
  hasRunningHeads: true,
  read: readConverted,
}

const limits = { milliseconds: 180_000, memoryBytes: 2 * 2 ** 30, outputBytes: 2 ** 20 }

async function* readConverted(path: string, options: ReadingOptions): AsyncGenerator<ReadSegment> {
  const { signal, onProgress, keepView, extension = 'doc' } = options
  const folder = await mkdtemp(join(tmpdir(), 'millwright-office-'))
  try {
    onProgress?.({ stage: reason('stage.converting_to_pdf'), share: 0 })
    const original = join(folder, `original.${extension}`)
    await copyFile(path, original)
    const program = [
      'soffice',
      // A profile of its own: two at once would wait for each other.
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--norestore',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      original,
    ]
    await convert(program, folder, signal)
    const converted = join(folder, 'original.pdf')
    if (!existsSync(converted)) throw new ReadingError('damaged')
    await keepView?.(converted)
    yield* pdfReader.read(converted, { ...options, keepView: undefined })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function convert(command: string[], home: string, signal: AbortSignal | undefined): Promise<void> {
  if (!(await isInstalled('soffice'))) throw new ReadingError('no_libreoffice')
  await runProgram({ command, env: { HOME: home }, limits, signal })
}
