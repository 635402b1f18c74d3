import { durations } from '@millwright/contract/limits'
import type { EventOf, StreamRoute } from '@millwright/contract/route'
import { createEventLines } from './event-lines.ts'
import { type CallInput, failureOf, requestOf } from './exchange.ts'
import { authorised } from './session.ts'
import { telling } from './written.ts'

/** A connection on which nothing came for three heartbeats is dead, though nothing has closed it. */
const deadAfter = 3 * durations.streamHeartbeat

/**
 * Opens an event stream of the contract and hands over its events one by one.
 * Resolves when the stream ends or says nothing any more; throws ApiError when it is refused, and the signal's reason when it is aborted.
 */
export function listen<R extends StreamRoute>(
  route: R,
  input: CallInput<R>,
  onEvent: (event: EventOf<R>) => void,
): Promise<void> {
  return telling(route, input, () => hear(route, input, onEvent))
}

async function hear<R extends StreamRoute>(
  route: R,
  input: CallInput<R>,
  onEvent: (event: EventOf<R>) => void,
): Promise<void> {
  const response = await authorised(requestOf(route, input))
  if (!response.ok) throw await failureOf(response)
  if (!response.body) return
  const eventsIn = createEventLines()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  // What is read after it is the end.
  const giveUp = () => void reader.cancel().catch(() => undefined)
  const read = async () => {
    const timer = setTimeout(giveUp, deadAfter)
    return reader.read().finally(() => clearTimeout(timer))
  }
  try {
    for (let part = await read(); !part.done; part = await read()) {
      for (const event of eventsIn(part.value)) onEvent(route.events.parse(event) as EventOf<R>)
    }
  } finally {
    // A listener that throws, or an event outside the contract, must not leave the connection open.
    await reader.cancel().catch(() => undefined)
  }
}
