import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../node-command.ts'
import { pgmOf } from '../pgm.ts'
import type { Raster } from '../picture.ts'
import { runProgram } from '../run-program.ts'

const limits = { milliseconds: 30_000, memoryBytes: 2 ** 29, outputBytes: 2 ** 20 }
const Codes = z.array(z.string())

/**
 * The texts of the QR and Data Matrix codes in a picture, four at most.
 * @throws as `runProgram`
 */
export async function readCodes(picture: Raster, signal: AbortSignal | undefined): Promise<string[]> {
  const script = fileURLToPath(new URL('./codes-child.ts', import.meta.url))
  const command = nodeCommand(script, { ...limits, permissions: ['--allow-addons'] })
  const output = await runProgram({ command, input: pgmOf(picture), limits, signal })
  return Codes.parse(JSON.parse(output.toString('utf8')))
}
