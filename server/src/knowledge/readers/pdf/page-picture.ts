import { fileURLToPath } from 'node:url'
import { nodeCommand } from '../node-command.ts'
import { runProgram } from '../run-program.ts'

const drawer = fileURLToPath(new URL('./page-picture-child.ts', import.meta.url))
const limits = { milliseconds: 30_000, memoryBytes: 2 ** 30, outputBytes: 4 * 2 ** 20 }

/**
 * A page of a PDF as a JPEG of at most 1,568 pixels a side, or a picture file likewise, for `page` 0; drawn in a process of its own.
 * Null where the file has no such page. @throws as `runProgram` where it cannot be drawn
 */
export async function drawPagePicture(path: string, page: number, signal: AbortSignal): Promise<Buffer | null> {
  const command = [...nodeCommand(drawer, { ...limits, permissions: ['--allow-addons'] }), path, String(page)]
  const drawn = await runProgram({ command, limits, signal })
  return drawn.length === 0 ? null : drawn
}
