import { fileURLToPath } from 'node:url'
import { isDoubtful } from '@millwright/contract/read-text'
import { nodeCommand } from '../../node-command.ts'
import type { Picture } from '../../picture.ts'
import { runProgram } from '../../run-program.ts'
import { ifReadable } from '../deadline.ts'
import { type FoundLine, networkLimits } from '../lines/find-lines.ts'
import type { OcrLine, OcrWord } from '../parse-hocr.ts'
import { chineseLine, hasHan } from './chinese-line.ts'
import { displayLine } from './display-line.ts'
import { type AskedAgain, type LineReadAgain, ReadAgain } from './told-again.ts'

export type OnceRead = { found: FoundLine; read: readonly OcrLine[] }
/** `isChinese` where Chinese is expected. */
export type AgainTask = { isChinese: boolean; signal?: AbortSignal | undefined }

/** Of 100: a word that Tesseract reads so badly may be in a script that it was not asked for. */
const leastKnown = 60

/**
 * Reads lines that leave a doubt in other ways, as displays of seven segments and as Chinese, and returns those that are
 * surer then.
 */
export async function readAgain(
  picture: Picture,
  lines: readonly OnceRead[],
  task: AgainTask,
): Promise<ReadonlyMap<FoundLine, OcrLine>> {
  const doubtful = lines.filter(({ read }) => isInDoubt(read) || (task.isChinese && hasHan(read)))
  if (doubtful.length === 0) return new Map()
  const asked = doubtful.map(({ found, read }) => ({
    line: found.line,
    isChinese: task.isChinese || isUnknown(read),
  }))
  const again = await ifReadable(askChild(picture, { lines: asked }, task.signal))
  const surer = new Map<FoundLine, OcrLine>()
  for (const [at, { found, read }] of doubtful.entries()) {
    const { figures, characters } = again?.[at] ?? { figures: [], characters: [] }
    const line = displayLine(figures, read) ?? chineseLine(characters, task)
    if (line) surer.set(found, line)
  }
  return surer
}

function isInDoubt(read: readonly OcrLine[]): boolean {
  const words = wordsOf(read)
  return words.length === 0 || words.some(({ text, confidence }) => isDoubtful(text, confidence / 100))
}

function isUnknown(read: readonly OcrLine[]): boolean {
  const words = wordsOf(read)
  return words.length === 0 || words.some(({ confidence }) => confidence < leastKnown)
}

function wordsOf(read: readonly OcrLine[]): OcrWord[] {
  return read.flatMap(({ words }) => words)
}

async function askChild(
  { png }: Picture,
  asked: AskedAgain,
  signal: AbortSignal | undefined,
): Promise<LineReadAgain[]> {
  const script = fileURLToPath(new URL('./again-child.ts', import.meta.url))
  const command = nodeCommand(script, { ...networkLimits, permissions: ['--allow-addons'] })
  const input = Buffer.concat([Buffer.from(`${JSON.stringify(asked)}\n`), png])
  const output = await runProgram({ command, input, limits: networkLimits, signal })
  return ReadAgain.parse(JSON.parse(output.toString('utf8')))
}
