import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Null where none can be made: then a child only starts later. */
let folder: string | null | undefined

/**
 * Flags for a child of ours that keeps what it compiles for the next one, which saves it a quarter of the time that a
 * manual takes. The folder is of this process and its user alone: whoever could write there would have us run it.
 */
export function keptCode(): string[] {
  if (folder === undefined) folder = madeFolder()
  if (folder === null) return []
  const script = new URL('./keep-code.mjs', import.meta.url)
  script.searchParams.set('folder', folder)
  return [`--allow-fs-write=${folder}`, `--import=${script.href}`]
}

function madeFolder(): string | null {
  try {
    const made = mkdtempSync(join(tmpdir(), 'millwright-code-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    return made
  } catch {
    return null
  }
}
