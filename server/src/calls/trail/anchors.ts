import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import { Anchor } from './trail-line.ts'

/** In the data directory, beside the database: the ends of all chains, as the daily check found them. */
export const anchorsIn = (dataDir: string) => path.join(dataDir, 'trail-anchors.jsonl')

/** Of a file with one anchor a line; none where there is none. A line that a crash cut off is left out. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  const text = (await readFile(file, 'utf8').catch(missingAsNull)) ?? ''
  return text.split('\n').flatMap((line) => anchorOf(line) ?? [])
}

export async function keepAnchor(file: string, anchor: Anchor): Promise<void> {
  await appendFile(file, `\n${JSON.stringify(anchor)}\n`, { mode: 0o600 })
}

function anchorOf(line: string): Anchor | null {
  if (line === '') return null
  try {
    return Anchor.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
