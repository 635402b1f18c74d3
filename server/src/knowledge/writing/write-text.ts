import type { TextRange } from '@millwright/contract/chats'
import type { TextToModify } from '@millwright/contract/writing'
import type { AnswerModel } from '../answers/model/model.ts'
import { ModelFailure, modelText } from '../answers/model/model-text.ts'
import type { TaskOrder } from '../../platform/threads/threads.ts'
import { instructions, presetOf, taskWithText } from './prompt.ts'
import { writingWork } from './writing-work.ts'

/**
 * `by-rule` comes before the text that no model wrote, with the failure of the one that was asked; `failed` after what a
 * model wrote, if anything; `written` is last, with the figures of the text that stand neither in the given one nor in
 * what was asked for.
 */
export type WritingEvent =
  | { type: 'by-rule'; failure: ModelFailure | null }
  | { type: 'chunk'; text: string }
  | { type: 'failed'; failure: ModelFailure; isBegun: boolean }
  | { type: 'written'; unproven: TextRange[] }

/** Of its text for one of the given: a translation, or a list of what was one sentence, takes more. */
const tokensPerCharacter = 1
const tokens = { fewest: 1_000, most: 16_000 }
/** Milliseconds that a model may take to read a character before its first word. */
const readingTime = 1

/** Aborting the order's signal ends it by throwing the signal's reason. @throws Error without a model where none can be spared. */
export async function* writeText(
  asked: TextToModify,
  model: AnswerModel | null,
  order: TaskOrder,
): AsyncGenerator<WritingEvent> {
  let failure: ModelFailure | null = null
  if (model) {
    failure = yield* writtenBy(model, asked, order)
    if (!failure) return
  }
  const rule = ruleOf(asked)
  if (!rule) throw new Error(`Nothing but a model can do this: ${asked.prompt}`)
  yield { type: 'by-rule', failure }
  yield { type: 'chunk', text: await writingWork(rule, { text: asked.text }, order) }
  // Its sentences are those of the text.
  yield { type: 'written', unproven: [] }
}

export function needsModel(asked: TextToModify): boolean {
  return ruleOf(asked) === null
}

function ruleOf({ prompt }: TextToModify): 'summarize' | 'steps' | null {
  switch (presetOf(prompt)) {
    case 'Summarize':
      return 'summarize'
    case 'Generate SOPs':
      return 'steps'
    case 'Reform':
    case null:
      return null
  }
}

/** Returns the failure of a model that wrote nothing where a rule can do its work. */
async function* writtenBy(
  model: AnswerModel,
  asked: TextToModify,
  order: TaskOrder,
): AsyncGenerator<WritingEvent, ModelFailure | null> {
  const task = { prompt: asked.prompt, language: asked.language }
  const length = asked.text.length
  const prompt = {
    instructions: instructions(task),
    history: [],
    question: taskWithText(task, asked.text),
    mostTokens: Math.min(tokens.most, Math.max(tokens.fewest, length * tokensPerCharacter)),
    wholeOnly: true,
  } as const
  const firstByte = model.timeouts.firstByte + length * readingTime
  const patient = { ...model, timeouts: { ...model.timeouts, firstByte } }
  let written = ''
  try {
    for await (const part of modelText(patient, prompt, order.signal)) {
      if (part.type !== 'text') continue
      // Blanks before the first word are nothing to show, nor to count in.
      const text = written === '' ? part.text.trimStart() : part.text
      if (text === '') continue
      written += text
      yield { type: 'chunk', text }
    }
    if (written === '') throw new ModelFailure('empty')
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    if (written === '' && !needsModel(asked)) return error
    yield { type: 'failed', failure: error, isBegun: written !== '' }
  }
  const wish = presetOf(asked.prompt) ? '' : asked.prompt
  const figures = { text: written, given: `${asked.text}\n${wish}` }
  yield { type: 'written', unproven: await writingWork('unproven', figures, order) }
  return null
}
