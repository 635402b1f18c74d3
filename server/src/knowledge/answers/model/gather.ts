import type { LanguageModelV4Prompt, LanguageModelV4ToolCall } from '@ai-sdk/provider'
import type { ConversationTurn, Source } from '@millwright/contract/chats'
import { type Reason, reason } from '@millwright/contract/reasons/reason'
import { withoutVotes } from '../../endpoints/circuit.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { AnswerModel } from './model.ts'
import { gatherInstructions, numberedPassages, remembered } from './prompt.ts'
import { parsedInput, readToolCall, type ToolCall, tools } from './tools.ts'

/** A model that loops ends here, and the answer is written from what there is. */
const maxSteps = 4
const maxCallsAtOnce = 3
const maxGathered = 8
const mostTokens = 400

/** What was retrieved by a tool: a passage of a file, or what a record says as if it were one. */
export type RetrievedSource = { passage: RankedPassage; record?: Omit<Source, 'n'> }

export type ReadOnlyTools = {
  searchFiles: (query: string) => Promise<RankedPassage[]>
  searchRecords: (question: string) => Promise<RetrievedSource[]>
  readAround: (passage: RankedPassage) => Promise<RankedPassage[]>
}

type GatheringInput = {
  question: string
  place: string
  history: readonly ConversationTurn[]
  /** What was found already: the model sees it first. */
  passages: readonly RankedPassage[]
  use: ReadOnlyTools
  /** Whether who asks may open files of this asset: others are not told of. */
  mayOpen: (assetId: string) => boolean
}

/** `told`: what the model does now, in words for whoever waits. */
export type GatherEvent = { type: 'told'; stage: Reason } | { type: 'gathered'; retrieved: RetrievedSource[] }

/**
 * Lets the model look for what the search did not find, by tools that only read, in bounded steps, time and tokens. The
 * last event holds what it retrieved besides. An endpoint that fails, stalls or knows no tools retrieves nothing.
 */
export async function* gather(
  model: AnswerModel,
  { question, place, history, passages, use, mayOpen }: GatheringInput,
  signal: AbortSignal,
): AsyncGenerator<GatherEvent> {
  const shown: RankedPassage[] = [...passages]
  const retrieved = new Map<string, RetrievedSource>()
  const made = new Set<string>()
  const late = AbortSignal.timeout(model.timeouts.gathering)
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: gatherInstructions(place) },
    ...remembered(history).map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
    { role: 'user', content: [{ type: 'text', text: `${numberedPassages(shown)}\n\nQuestion: ${question}` }] },
  ]
  const show = (found: readonly RetrievedSource[]): string => {
    const fresh = found.filter(({ passage }) => !shown.some((one) => placeIn(one) === placeIn(passage)))
    const kept = fresh.slice(0, Math.max(0, maxGathered - retrieved.size))
    const first = shown.length + 1
    for (const one of kept) {
      shown.push(one.passage)
      retrieved.set(placeIn(one.passage), one)
    }
    return kept.length === 0 ? 'Nothing new was found.' : numberedPassages(shown.slice(first - 1), first)
  }
  const answerTo = async (call: ToolCall): Promise<string> => {
    switch (call.tool) {
      case 'search_files':
        return show((await use.searchFiles(call.query)).map((passage) => ({ passage })))
      case 'search_records':
        return show(await use.searchRecords(call.question))
      case 'read_around': {
        const passage = shown[call.passage - 1]
        // Of a record there is nothing around.
        if (!passage || retrieved.get(placeIn(passage))?.record) return 'There is no such passage.'
        return show((await use.readAround(passage)).map((one) => ({ passage: one })))
      }
    }
  }
  for (let step = 0; step < maxSteps && retrieved.size < maxGathered; step++) {
    const calls = await askForCalls(model, prompt, { signal, late })
    const wanted = calls.slice(0, maxCallsAtOnce)
    // What was called before would give the same again: a model that does so is going round in circles.
    if (wanted.every(({ toolName, input }) => made.has(`${toolName} ${input}`))) break
    prompt.push({
      role: 'assistant',
      content: wanted.map(({ toolCallId, toolName, input }) => ({
        type: 'tool-call' as const,
        toolCallId,
        toolName,
        input: parsedInput(input),
      })),
    })
    for (const { toolCallId, toolName, input } of wanted) {
      made.add(`${toolName} ${input}`)
      const call = readToolCall(toolName, input)
      if (call) yield { type: 'told', stage: stageOf(call, { shown, mayOpen }) }
      const value = call ? await answerTo(call) : 'There is no such tool, or it takes something else.'
      const output = { type: 'text' as const, value }
      prompt.push({ role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] })
    }
  }
  yield { type: 'gathered', retrieved: [...retrieved.values()] }
}

/** Read around, a passage comes without its id. */
function placeIn({ id, versionId, ordinal }: RankedPassage): string {
  return versionId === '' ? id : `${versionId} ${ordinal}`
}

type ShownPassages = { shown: readonly RankedPassage[]; mayOpen: GatheringInput['mayOpen'] }

function stageOf(call: ToolCall, { shown, mayOpen }: ShownPassages): Reason {
  switch (call.tool) {
    case 'search_files':
      // The model may put into its query what it has read.
      return shown.every(({ assetId }) => mayOpen(assetId))
        ? reason('answering.searching_for', { query: call.query })
        : reason('answering.searching_material')
    case 'search_records':
      return reason('answering.searching_records')
    case 'read_around': {
      const passage = shown[call.passage - 1]
      return passage && mayOpen(passage.assetId)
        ? reason('answering.reading_on_in_file', { file: passage.fileName })
        : reason('answering.reading_on')
    }
  }
}

type Bounds = { signal: AbortSignal; late: AbortSignal }

/** The calls that the model wants made now; none when it has enough, or when it fails: the answer does without. */
async function askForCalls(
  model: AnswerModel,
  prompt: LanguageModelV4Prompt,
  { signal, late }: Bounds,
): Promise<LanguageModelV4ToolCall[]> {
  // An endpoint that takes no tools may well write answers.
  const attempt = withoutVotes(model.circuit).enter()
  if (!attempt || late.aborted) return []
  const controller = new AbortController()
  const calls: LanguageModelV4ToolCall[] = []
  try {
    const { stream } = await model.chat.doStream({
      prompt,
      tools,
      toolChoice: { type: 'auto' },
      maxOutputTokens: mostTokens,
      temperature: 0,
      abortSignal: AbortSignal.any([signal, late, controller.signal]),
    })
    let characters = 0
    for await (const part of stream) {
      if (part.type === 'tool-call') calls.push(part)
      if (part.type === 'error') return []
      if (part.type === 'text-delta' || part.type === 'tool-input-delta' || part.type === 'reasoning-delta') {
        characters += part.delta.length
      }
      // One that ignores the number of tokens asked for.
      if (characters > mostTokens * charactersPerToken || calls.length > maxCallsAtOnce) break
    }
    return calls
  } catch {
    signal.throwIfAborted()
    return []
  } finally {
    attempt.leave()
    controller.abort()
  }
}

const charactersPerToken = 20
