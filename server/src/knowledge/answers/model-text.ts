import { APICallError, streamText } from 'ai'
import type { ConversationTurn } from '@millwright/contract/chats'
import type { FailureReason } from './answer-events.ts'
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
const mostCharacters = 40_000

export type Prompt = { instructions: string; history: readonly ConversationTurn[]; question: string }

/**
 * The model's words as they come. Throws a `ModelFailure`, or the signal's reason when it is aborted; either way
 * the request to the endpoint is ended.
 */
export async function* modelText(model: AnswerModel, prompt: Prompt, signal: AbortSignal): AsyncGenerator<string> {
  const attempt = model.circuit.enter()
  if (!attempt) throw new ModelFailure('resting')
  const watch = watchdog(model.timeouts)
  const { fullStream } = streamText({
    model: model.chat,
    instructions: prompt.instructions,
    messages: [...prompt.history, { role: 'user', content: prompt.question }],
    maxOutputTokens: mostTokens,
    temperature: 0.2,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, watch.signal]),
    // Failures are thrown below; the default writes them, prompt and all, to the console.
    onError: () => {},
  })
  let characters = 0
  try {
    for await (const part of fullStream) {
      switch (part.type) {
        case 'text-delta':
          watch.heard()
          attempt.succeeded()
          characters += part.text.length
          yield part.text
          if (characters > mostCharacters) throw new ModelFailure('cut-off')
          break
        case 'reasoning-delta':
          watch.heard()
          break
        case 'error':
          throw failureOf(part.error)
        case 'abort':
          throw new ModelFailure('cut-off')
        case 'finish':
          if (characters === 0) throw new ModelFailure('empty')
          // Without a reason given the connection ended in mid-air.
          if (part.finishReason !== 'stop' && part.finishReason !== 'length') throw new ModelFailure('cut-off')
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

/** These the next question would meet as well; the others may lie in the question. */
const endpointFailures: ReadonlySet<FailureReason> = new Set(['no-first-byte', 'idle', 'unavailable', 'unreachable'])

function failureOf(error: unknown): ModelFailure {
  if (!APICallError.isInstance(error)) return new ModelFailure('cut-off', error)
  const { statusCode } = error
  if (statusCode === undefined) return new ModelFailure('unreachable', error)
  if (statusCode >= 500 || statusCode === 429) return new ModelFailure('unavailable', error)
  return new ModelFailure(statusCode >= 300 ? 'refused' : 'cut-off', error)
}

/** Ends the request when the model stays silent too long, and says which silence it was. */
function watchdog(timeouts: AnswerModel['timeouts']) {
  const controller = new AbortController()
  let late: FailureReason | null = null
  const end = (reason: FailureReason) => () => {
    late = reason
    controller.abort()
  }
  let timer = setTimeout(end('no-first-byte'), timeouts.firstByte)
  return {
    signal: controller.signal,
    heard(): void {
      clearTimeout(timer)
      timer = setTimeout(end('idle'), timeouts.idle)
    },
    late: () => late,
    /** Also ends a request that its reader has left. */
    stop(): void {
      clearTimeout(timer)
      controller.abort()
    },
  }
}
