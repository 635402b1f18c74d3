import { sentencesOf } from '../language/sentences.ts'
import { saysWhatToDo } from './words/remedy-words.ts'

export type CauseWithRemedy = { cause: string; remedy: string }

/** *Nozzle dirty. Clean it. Wrong gas. Use another.* are two causes, each with what helps. */
export function causesWithRemedies(cell: string): CauseWithRemedy[] {
  const found: { cause: string; remedies: string[] }[] = []
  for (const { text } of sentencesOf(cell)) {
    const last = found.at(-1)
    const said = text.trim()
    if (!saysWhatToDo(said)) found.push({ cause: said, remedies: [] })
    else if (last) last.remedies.push(said)
    else found.push({ cause: '', remedies: [said] })
  }
  return found.map(({ cause, remedies }) => ({ cause, remedy: remedies.join(' ').trim() }))
}
