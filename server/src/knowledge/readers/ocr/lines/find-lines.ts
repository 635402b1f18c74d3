import { fileURLToPath } from 'node:url'
import { nodeCommand } from '../../node-command.ts'
import { pgmOf, rastersOfPgm } from '../../pgm.ts'
import type { Picture } from '../../picture.ts'
import { runProgram } from '../../run-program.ts'
import type { SeenPage } from '../read-scan.ts'
import { plainAngle } from '../turning.ts'
import type { CutLine } from './cut-line.ts'
import type { TextLine } from './text-lines.ts'
import { leavePaper } from './child-arguments.ts'
import { LinesTold } from './told-lines.ts'

/** The network takes some 600 megabytes for a picture of the largest size. */
export const networkLimits = { milliseconds: 60_000, memoryBytes: 1.5 * 2 ** 30, outputBytes: 256 * 2 ** 20 }

export type FoundLine = { line: TextLine; cut: CutLine }
/**
 * `main` is the direction of most of the text, in degrees clockwise; the picture may be the wrong way up. `count` are all
 * lines that were found, which may be more than there are to read.
 */
export type FoundLines = { main: number; count: number; lines: FoundLine[] }

/** The lines of text on a photo, each cut out and straightened; or a page. */
export type SeenPicture = { isDark: boolean } & (SeenPage | { found: FoundLines })

/**
 * Looks for lines; not on what seems to be a page where that is to be left.
 * @throws as `runProgram`
 */
export async function findLines(
  picture: Picture,
  { isPaperLeft, signal }: { isPaperLeft: boolean; signal: AbortSignal | undefined },
): Promise<SeenPicture> {
  const script = fileURLToPath(new URL('./lines-child.ts', import.meta.url))
  const node = nodeCommand(script, { ...networkLimits, permissions: ['--allow-addons'], runsNetwork: true })
  const command = [...node, ...(isPaperLeft ? [leavePaper] : [])]
  const output = await runProgram({ command, input: pgmOf(picture), limits: networkLimits, signal })
  const end = output.indexOf('\n') + 1
  const {
    isDark,
    angle = 0,
    grain = 0,
    ruled = [],
    found,
  } = LinesTold.parse(JSON.parse(output.toString('utf8', 0, end)))
  const pictures = [...rastersOfPgm(output.subarray(end))]
  if (found) {
    const lines = found.lines.flatMap((line, at) => (pictures[at] ? [{ line, cut: pictures[at] }] : []))
    return { isDark, found: { ...found, lines } }
  }
  const [raster] = pictures
  if (!raster) throw new Error('a page was left that was not straightened')
  const page = { ...raster, dotsPerInch: picture.dotsPerInch }
  return { isDark, straight: { page, angle: plainAngle(angle), isDark, grain, ruled } }
}
