import { fileURLToPath } from 'node:url'
import { isDoubtful } from '@millwright/contract/confidence'
import { nodeCommand } from '../../node-command.ts'
import { pgmOf } from '../../pgm.ts'
import type { Picture } from '../../picture.ts'
import { runProgram } from '../../run-program.ts'
import type { Extra } from '../deadline.ts'
import { inGroups } from '../in-groups.ts'
import { type FoundLine, networkLimits } from '../lines/find-lines.ts'
import type { OcrLine, OcrWord } from '../engines/parse-hocr.ts'
import { chineseLine, hasHan } from './chinese-line.ts'
import { displayLine } from './display-line.ts'
import { type AskedAgain, type LineReadAgain, ReadAgain } from './told-again.ts'

export type OnceRead = { found: FoundLine; read: readonly OcrLine[] }
/** `isChinese` where Chinese is expected. */
export type AgainTask = { isChinese: boolean; extra: Extra; signal?: AbortSignal | undefined }
/** `isDisplay`: its places lie along the straight line. */
type SurerLine = { line: OcrLine; isDisplay: boolean }

/** Of 100: a word that Tesseract reads so badly may be in a script that it was not asked for. */
const leastKnown = 60

/**
 * Reads lines that leave a doubt in other ways, as displays of seven segments and as Chinese, and returns those that are
 * surer then. A limit takes a group of them.
 */
export async function readAgain(
  picture: Picture,
  lines: readonly OnceRead[],
  task: AgainTask,
): Promise<ReadonlyMap<FoundLine, SurerLine>> {
  const doubtful = lines.filter(({ read }) => isInDoubt(read) || (task.isChinese && hasHan(read)))
  const surer = new Map<FoundLine, SurerLine>()
  for (const group of inGroups(doubtful)) {
    const asked = group.map(({ found, read }) => ({
      line: found.line,
      isChinese: task.isChinese || isUnknown(read),
    }))
    const again = await task.extra(task.signal, (signal) => askChild(picture, { lines: asked }, signal))
    for (const [at, { found, read }] of group.entries()) {
      const line = again?.[at] && surerLine(again[at], read, task)
      if (line) surer.set(found, line)
    }
  }
  return surer
}

function surerLine(
  { figures, characters }: LineReadAgain,
  read: readonly OcrLine[],
  task: AgainTask,
): SurerLine | undefined {
  const display = displayLine(figures, read)
  if (display) return { line: display, isDisplay: true }
  const chinese = chineseLine(characters, read, task)
  return chinese ? { line: chinese, isDisplay: false } : undefined
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

async function askChild(picture: Picture, asked: AskedAgain, signal: AbortSignal): Promise<LineReadAgain[]> {
  const script = fileURLToPath(new URL('./again-child.ts', import.meta.url))
  const command = nodeCommand(script, { ...networkLimits, permissions: ['--allow-addons'], runsNetwork: true })
  const input = Buffer.concat([Buffer.from(`${JSON.stringify(asked)}\n`), pgmOf(picture)])
  const output = await runProgram({ command, input, limits: networkLimits, signal })
  return ReadAgain.parse(JSON.parse(output.toString('utf8')))
}
