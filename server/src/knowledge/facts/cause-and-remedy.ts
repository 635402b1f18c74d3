import { sentencesOf } from '../language/sentences.ts'
import { saysWhatToDo } from './words/remedy-words.ts'

export type CauseWithRemedy = { cause: string; remedy: string }

/** *Nozzle dirty. Clean it. Wrong gas. Use another.* are two causes, each with what helps. */
export function causesWithRemedies(cell: string): CauseWithRemedy[] {
  const found: CauseWithRemedy[] = []
  for (const { text } of sentencesOf(cell)) {
    const last = found.at(-1)
    const said = text.trim()
    if (!saysWhatToDo(said)) found.push({ cause: said, remedy: '' })
    else if (last) last.remedy = `${last.remedy} ${said}`.trim()
    else found.push({ cause: '', remedy: said })
  }
  return found
}
