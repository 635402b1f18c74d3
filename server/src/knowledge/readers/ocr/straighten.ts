import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../node-command.ts'
import type { Picture } from '../picture.ts'
import { runProgram } from '../run-program.ts'
import { plainAngle } from './turning.ts'

/** Of one picture: decoded, turned and encoded. */
const limits = { milliseconds: 60_000, memoryBytes: 2 ** 30, outputBytes: 256 * 2 ** 20 }
const Told = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  angle: z.number(),
  isPaper: z.boolean(),
  isDark: z.boolean(),
})

/** A picture turned so that its lines run level; `angle` is how its text lay before, in degrees clockwise. */
export type StraightPicture = { picture: Picture; angle: number; isPaper: boolean; isDark: boolean }

/**
 * @param quarters clockwise, by which it is turned; without it what seems to lie sideways is turned to one side.
 * @throws as `runProgram`
 */
export async function straighten(
  picture: Picture,
  { quarters, signal }: { quarters?: number; signal?: AbortSignal | undefined },
): Promise<StraightPicture> {
  const script = fileURLToPath(new URL('./straighten-child.ts', import.meta.url))
  const node = nodeCommand(script, { ...limits, permissions: ['--allow-addons'] })
  const command = quarters === undefined ? node : [...node, String(quarters)]
  const output = await runProgram({ command, input: picture.png, limits, signal })
  const end = output.indexOf('\n')
  const { angle, isPaper, isDark, ...size } = Told.parse(JSON.parse(output.toString('utf8', 0, end)))
  return { picture: { ...picture, ...size, png: output.subarray(end + 1) }, angle: plainAngle(angle), isPaper, isDark }
}
