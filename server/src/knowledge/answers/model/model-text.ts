import { APICallError, type LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ConversationTurn } from '@millwright/contract/chats'
import type { FailureReason } from '../answer-events.ts'
import type { AnswerModel } from './model.ts'

/** Why the model's text ended before its end. */
export class ModelFailure extends Error {
  readonly reason: FailureReason
  constructor(reason: FailureReason, cause?: unknown) {
    super(`The model's answer failed: ${reason}`, { cause })
    this.name = 'ModelFailure'
    this.reason = reason
  }
}

const mostTokens = 2000
/** An endpoint that ignores the number of tokens asked for is stopped here. */
const charactersPerToken = 20

export type Prompt = {
  instructions: string
  history: readonly ConversationTurn[]
  question: string
  mostTokens?: number
  /** A text that ends because it has its most tokens has failed; an answer only ends early. */
  wholeOnly?: true
}

/** `thinking`: the model works on what nobody reads. */
export type ModelPart = { type: 'text'; text: string } | { type: 'thinking' }

/**
 * The model's words as they come. Throws a `ModelFailure`, or the signal's reason when it is aborted; either way
 * the request to the endpoint is ended.
 */
export async function* modelText(model: AnswerModel, prompt: Prompt, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const attempt = model.circuit.enter()
  if (!attempt) throw new ModelFailure('resting')
  const watch = watchdog(model.timeouts)
  let characters = 0
  const tokens = prompt.mostTokens ?? mostTokens
  const isEnd = (reason: string) => reason === 'stop' || (reason === 'length' && !prompt.wholeOnly)
  try {
    // The provider's own stream: the layers that `ai` lays over it cost more than all that is done with a piece here.
    const { stream } = await model.chat.doStream({
      prompt: messagesOf(prompt),
      maxOutputTokens: tokens,
      temperature: 0.2,
      abortSignal: AbortSignal.any([signal, watch.signal]),
    })
    for await (const part of stream) {
      switch (part.type) {
        case 'text-delta': {
          watch.read()
          attempt.succeeded()
          // PostgreSQL refuses NUL in text; taken out here, it shifts nothing that is counted in the text.
          const text = part.delta.replaceAll('\0', '')
          characters += text.length
          watch.rest()
          yield { type: 'text', text }
          watch.heard()
          if (characters > tokens * charactersPerToken) throw new ModelFailure('cut-off')
          break
        }
        case 'reasoning-delta':
          watch.rest()
          yield { type: 'thinking' }
          watch.heard()
          break
        case 'error':
          throw failureOf(part.error)
        case 'finish':
          // Without a reason given the connection ended in mid-air.
          if (!isEnd(part.finishReason.unified)) throw new ModelFailure('cut-off')
          if (characters === 0) throw new ModelFailure('empty')
          break
        default:
          break
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    const late = watch.late()
    const failure = late ? new ModelFailure(late) : error instanceof ModelFailure ? error : failureOf(error)
    if (characters === 0 && endpointFailures.has(failure.reason)) attempt.failed()
    throw failure
  } finally {
    attempt.leave()
    watch.stop()
  }
}

function messagesOf({ instructions, history, question }: Prompt): LanguageModelV4Prompt {
  const turns: ConversationTurn[] = [...history, { role: 'user', content: question }]
  return [
    { role: 'system', content: instructions },
    ...turns.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
  ]
}

/** These the next question would meet as well; the others may lie in the question. */
export const endpointFailures: ReadonlySet<FailureReason> = new Set([
  'no-first-byte',
  'idle',
  'unavailable',
  'unreachable',
])

function failureOf(error: unknown): ModelFailure {
  if (!APICallError.isInstance(error)) return new ModelFailure('cut-off', error)
  const { statusCode } = error
  if (statusCode === undefined) return new ModelFailure('unreachable', error)
  if (statusCode >= 500 || statusCode === 429) return new ModelFailure('unavailable', error)
  return new ModelFailure(statusCode >= 300 ? 'refused' : 'cut-off', error)
}

/**
 * For the log, in a line: an endpoint that refuses or is away is no fault of this program, and where that was noticed tells
 * nothing. Whatever else broke a text off is told with where it comes from.
 */
export function toldOfFailure({ reason, cause }: { reason: FailureReason; cause?: unknown }) {
  if (!APICallError.isInstance(cause)) return { reason, ...(cause === undefined ? {} : { error: cause }) }
  return { reason, said: cause.message, statusCode: cause.statusCode }
}

/** Ends the request when the model stays silent too long, or thinks too long, and says which it was. */
function watchdog(timeouts: AnswerModel['timeouts']) {
  const controller = new AbortController()
  let late: FailureReason | null = null
  const end = (reason: FailureReason) => () => {
    late = reason
    controller.abort()
  }
  let silence = setTimeout(end('no-first-byte'), timeouts.firstByte)
  let thought = setTimeout(end('thinking'), timeouts.thinking)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(end('idle'), timeouts.idle)
  }
  return {
    signal: controller.signal,
    heard,
    /** While what came is worked on, or its reader takes it slowly: it is not the model then that is silent. */
    rest: () => clearTimeout(silence),
    read(): void {
      heard()
      clearTimeout(thought)
      thought = setTimeout(end('thinking'), timeouts.thinking)
    },
    late: () => late,
    /** Also ends a request that its reader has left. */
    stop(): void {
      clearTimeout(silence)
      clearTimeout(thought)
      controller.abort()
    },
  }
}
