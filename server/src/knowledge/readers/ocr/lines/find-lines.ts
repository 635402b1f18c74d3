import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../../node-command.ts'
import type { Picture } from '../../picture.ts'
import { runProgram } from '../../run-program.ts'
import type { CutLine } from './cut-line.ts'
import type { TextLine } from './text-lines.ts'
import { ToldLine } from './told-line.ts'

/** The network takes some 600 megabytes for a picture of the largest size. */
export const networkLimits = { milliseconds: 60_000, memoryBytes: 1.5 * 2 ** 30, outputBytes: 256 * 2 ** 20 }

const Told = z.object({
  main: z.number(),
  count: z.int(),
  lines: z.array(
    z.object({
      line: ToldLine,
      width: z.int().positive(),
      height: z.int().positive(),
    }),
  ),
})

export type FoundLine = { line: TextLine; cut: CutLine }
/**
 * `main` is the direction of most of the text, in degrees clockwise; the picture may be the wrong way up. `count` are all
 * lines that were found, which may be more than there are to read.
 */
export type FoundLines = { main: number; count: number; lines: FoundLine[] }

/**
 * The lines of text on a photo, each cut out and straightened.
 * @throws as `runProgram`
 */
export async function findLines({ png }: Picture, signal: AbortSignal | undefined): Promise<FoundLines> {
  const script = fileURLToPath(new URL('./lines-child.ts', import.meta.url))
  const command = nodeCommand(script, { ...networkLimits, permissions: ['--allow-addons'] })
  const output = await runProgram({ command, input: png, limits: networkLimits, signal })
  let at = output.indexOf('\n') + 1
  const told = Told.parse(JSON.parse(output.toString('utf8', 0, at)))
  const lines = told.lines.map(({ line, width, height }) => {
    const pixels = output.subarray(at, at + width * height)
    at += width * height
    return { line, cut: { width, height, pixels } }
  })
  return { main: told.main, count: told.count, lines }
}
