import { durations } from '@millwright/contract/limits'
import { errorReasons } from '@millwright/contract/errors'
import { type CallReason, reason } from '@millwright/contract/reasons/reason'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { errorEvent } from '../calls/error-event.ts'
import { Refusal } from '../platform/refusal.ts'

/** A reader that takes nothing for this long is dropped. */
const slowReaderLimit = 30_000

/** Lead nobody to read a list again. */
const passing: ReadonlySet<string> = new Set(['chunk', 'status', 'source'])

type StreamEvent = { type: string; content: unknown; code?: string | undefined; params?: object | undefined }
type Pump = {
  events: AsyncIterable<StreamEvent>
  abort: AbortController
  onError: (error: unknown) => void
  /** Resolves when what has led to an event can be read wherever its reader reads next. */
  replicated: () => Promise<void>
}

/**
 * Writes events as `data: {type, content}` until they end or the reader goes away. The next event is
 * taken only when the last one has left, so that a slow reader slows the source instead of filling memory.
 */
export async function pumpEvents(reply: FastifyReply, { events, abort, onError, replicated }: Pump): Promise<void> {
  const stream = streamAfterBody(reply)
  const heartbeat = setInterval(stream.beat, durations.streamHeartbeat)
  try {
    for await (const event of events) {
      if (!passing.has(event.type)) await replicated()
      if (abort.signal.aborted || !(await stream.tell(event))) break
    }
  } catch (error) {
    if (!abort.signal.aborted) {
      onError(error)
      await write(stream.open(), errorOf(error))
    }
  } finally {
    const raw = stream.open()
    // What may be seen has ended: the reader is told why.
    if (abort.signal.reason instanceof Refusal) await write(raw, errorOf(abort.signal.reason))
    clearInterval(heartbeat)
    abort.abort()
    raw.end()
  }
}

export function asksForEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false
}

/** What a stream of text told in all. @throws Refusal when it ended in an error. */
export async function gatherText(events: AsyncIterable<StreamEvent>): Promise<{ text: string; note: string | null }> {
  let text = ''
  let note: string | null = null
  for await (const event of events) {
    const { type, content } = event
    if (typeof content !== 'string') continue
    if (type === 'chunk') text += content
    if (type === 'note') note = content
    if (type === 'error') throw new Refusal('unavailable', reasonIn(event, content))
  }
  return { text, note }
}

/** Why a stream ended, from its last event. */
export function reasonIn({ code, params }: Pick<StreamEvent, 'code' | 'params'>, content: string): CallReason {
  return code === undefined ? reason('other', { text: content }) : ({ code, params: params ?? {} } as CallReason)
}

function errorOf(error: unknown): StreamEvent {
  return errorEvent(error instanceof Refusal ? error.reason : errorReasons.internal)
}

/**
 * A reply that begins once the request's body has come whole, or has been refused: nginx sends no more of a body when the
 * reply to it has begun. What is told before waits; of an upload under way that is two events.
 */
function streamAfterBody(reply: FastifyReply) {
  let opened: ServerResponse | undefined
  const held: StreamEvent[] = []
  reply.hijack()
  const open = (): ServerResponse => {
    if (opened) return opened
    opened = openStream(reply)
    for (const event of held.splice(0)) opened.write(lineOf(event))
    return opened
  }
  const mayOpen = () => opened !== undefined || reply.request.raw.complete
  return {
    open,
    beat: () => {
      if (mayOpen()) open().write(': still here\n\n')
    },
    /** As `write`. */
    tell: async (event: StreamEvent): Promise<boolean> => {
      if (mayOpen()) return write(open(), event)
      held.push(event)
      return !reply.raw.destroyed
    },
  }
}

function openStream(reply: FastifyReply): ServerResponse {
  const headers = reply.getHeaders()
  const { raw } = reply
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  })
  raw.flushHeaders()
  return raw
}

const lineOf = (event: StreamEvent) => `data: ${JSON.stringify(event)}\n\n`

/** False when the reader has gone or takes nothing any more. */
export async function write(raw: ServerResponse, event: StreamEvent): Promise<boolean> {
  if (raw.destroyed || raw.writableEnded) return false
  if (raw.write(lineOf(event))) return true
  const gone = new AbortController()
  const leave = () => gone.abort()
  raw.once('close', leave)
  try {
    await once(raw, 'drain', { signal: AbortSignal.any([AbortSignal.timeout(slowReaderLimit), gone.signal]) })
    return true
  } catch {
    raw.destroy()
    return false
  } finally {
    raw.off('close', leave)
  }
}
