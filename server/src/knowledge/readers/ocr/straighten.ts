import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../node-command.ts'
import type { Picture } from '../picture.ts'
import { runProgram } from '../run-program.ts'
import { only, pgmOf, type Sheet } from './sheet.ts'
import { plainAngle } from './turning.ts'

/** Of one picture: decoded, turned and encoded. */
const limits = { milliseconds: 60_000, memoryBytes: 2 ** 30, outputBytes: 256 * 2 ** 20 }
const Told = z.object({
  isPaper: z.boolean(),
  isDark: z.boolean(),
  /** Turned so that its lines run level; `angle` is how its text lay before, in degrees clockwise. */
  level: z.optional(z.object({ width: z.int().positive(), height: z.int().positive(), angle: z.number() })),
})

/** A picture turned so that its lines run level; `angle` is how its text lay before, in degrees clockwise. */
export type StraightPicture = { sheet: Sheet; angle: number }
export type SeenPicture = { isDark: boolean; straight: StraightPicture | null }

type Turning = {
  /** Clockwise, by which it is turned; without it what seems to lie sideways is turned to one side. */
  quarters?: number
  /** A photo is not turned: it shows text at several angles. Nothing is of which only the light is wanted. */
  of?: keyof typeof only | undefined
  signal?: AbortSignal | undefined
}

/** @throws as `runProgram` */
export async function straighten(
  { png, dotsPerInch }: Picture,
  { quarters, of, signal }: Turning,
): Promise<SeenPicture> {
  const script = fileURLToPath(new URL('./straighten-child.ts', import.meta.url))
  const node = nodeCommand(script, { ...limits, permissions: ['--allow-addons'] })
  const told = [...(quarters === undefined ? [] : [String(quarters)]), ...(of ? [only[of]] : [])]
  const output = await runProgram({ command: [...node, ...told], input: png, limits, signal })
  const end = output.indexOf('\n')
  const { isDark, level } = Told.parse(JSON.parse(output.toString('utf8', 0, end)))
  if (!level) return { isDark, straight: null }
  const { angle, ...size } = level
  const pgm = pgmOf({ ...size, pixels: output.subarray(end + 1) })
  return { isDark, straight: { sheet: { ...size, pgm, dotsPerInch }, angle: plainAngle(angle) } }
}
