import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../node-command.ts'
import { pgmOf, readPgm } from '../pgm.ts'
import type { Picture } from '../picture.ts'
import { runProgram } from '../run-program.ts'
import type { Box } from '../tables/words.ts'
import { ToldRuled } from './told-ruled.ts'
import { plainAngle } from './turning.ts'

/** Of one page: measured and turned. */
const limits = { milliseconds: 60_000, memoryBytes: 2 ** 30, outputBytes: 256 * 2 ** 20 }
const ToldPicture = z.object({ isDark: z.boolean(), grain: z.number(), angle: z.number(), ruled: ToldRuled })

/**
 * A picture turned so that its lines run level; `angle` is how its text lay before, in degrees clockwise. `grain` says how
 * full of specks it is; `ruled` are its straight lines, in pixels of what was turned.
 */
export type StraightPicture = {
  page: Picture
  angle: number
  isDark: boolean
  grain: number
  ruled: readonly Box[]
}

type TurnOptions = {
  /** Clockwise, by which they are turned; without it what seems to lie sideways is turned to one side. */
  quarters?: number
  signal?: AbortSignal | undefined
}

/** @throws as `runProgram` */
export async function straighten(
  pictures: readonly Picture[],
  { quarters, signal }: TurnOptions,
): Promise<StraightPicture[]> {
  const script = fileURLToPath(new URL('./straighten-child.ts', import.meta.url))
  const node = nodeCommand(script, { ...limits, permissions: ['--allow-addons'] })
  const output = await runProgram({
    command: [...node, ...(quarters === undefined ? [] : [String(quarters)])],
    input: Buffer.concat(pictures.map(pgmOf)),
    limits: { ...limits, milliseconds: limits.milliseconds * pictures.length },
    signal,
  })
  let at = 0
  return pictures.map(({ dotsPerInch }) => {
    const start = output.indexOf('\n', at) + 1
    const { isDark, grain, angle, ruled } = ToldPicture.parse(JSON.parse(output.toString('utf8', at, start)))
    const { raster, end } = readPgm(output, start)
    at = end
    return { page: { ...raster, dotsPerInch }, angle: plainAngle(angle), isDark, grain, ruled }
  })
}
