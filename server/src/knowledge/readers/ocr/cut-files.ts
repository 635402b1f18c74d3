import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pgmOf } from './sheet.ts'
import type { Raster } from './skew.ts'

/** Lends pictures as files, and one that lists them. */
export async function withCutFiles<T>(
  cuts: readonly Raster[],
  use: (list: string, files: readonly string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-lines-'))
  try {
    const files = cuts.map((_, at) => join(folder, `${at}.pgm`))
    for (const [at, cut] of cuts.entries()) await writeFile(files[at] ?? '', pgmOf(cut))
    const list = join(folder, 'list.txt')
    await writeFile(list, files.join('\n'))
    return await use(list, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
