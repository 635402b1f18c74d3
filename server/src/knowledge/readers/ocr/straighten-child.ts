import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { pgmOf, rastersOfPgm } from '../pgm.ts'
import { grainOf } from './grain.ts'
import { levelled, lookAt } from './look.ts'
import { quieted } from './quiet.ts'
import { ruledLinesIn } from './ruled-lines.ts'

/**
 * Turns the pages from standard input so that their lines run level, by a number of quarters first where it is told one.
 * Writes a line of JSON before each.
 */
const [quarters] = process.argv.slice(2)

sharp.concurrency(1)
sharp.cache(false)
for (const whole of rastersOfPgm(await buffer(process.stdin))) {
  const look = await lookAt(await quieted(whole))
  const { page, angle } = await levelled(look, quarters === undefined ? undefined : Number(quarters))
  const ruled = ruledLinesIn(page)
  process.stdout.write(`${JSON.stringify({ isDark: look.isDark, grain: grainOf(whole), angle, ruled })}\n`)
  process.stdout.write(pgmOf(page))
}
