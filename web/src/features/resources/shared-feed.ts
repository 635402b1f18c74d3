type Envelope = { kind: 'wake' } | { kind: 'hello' } | { kind: 'message'; message: unknown }

type Feed<Message> = {
  /** Names the stream among the tabs of this browser. */
  name: string
  /** Holds the stream; resolves when it closes because nothing is left to do. */
  listen: (hear: (message: Message) => void, signal: AbortSignal) => Promise<void>
  /** Judges what another tab sent. */
  parse: (value: unknown) => Message | undefined
  hear: (message: Message) => void
  /** Milliseconds before the nth try after a broken stream. */
  pauseBefore?: (attempt: number) => number
}

const pauseOf = (attempt: number) => Math.min(30_000, 1000 * 2 ** attempt)

/**
 * One tab holds the stream and passes it on: a browser allows six connections to a host.
 * The lock goes to the next tab when its holder closes, crashes or leaves. Without locks (plain http on a LAN)
 * each tab holds its own.
 */
export function joinFeed<Message>({ name, listen, parse, hear, pauseBefore = pauseOf }: Feed<Message>) {
  const leaving = new AbortController()
  const channel = new BroadcastChannel(name)
  const send = (envelope: Envelope) => channel.postMessage(envelope)
  let leads = false
  let last: Message | undefined
  let wakeUp: (() => void) | undefined
  let awake = true

  const wake = () => {
    awake = true
    wakeUp?.()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const kind = typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined
    if (kind === 'wake' && leads) wake()
    if (kind === 'hello' && leads && last !== undefined) send({ kind: 'message', message: last })
    if (kind !== 'message' || leads || typeof data !== 'object' || data === null || !('message' in data)) return
    const message = parse(data.message)
    if (message !== undefined) hear(message)
  })

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const passOn = (message: Message) => {
    last = message
    hear(message)
    send({ kind: 'message', message })
  }

  async function lead() {
    leads = true
    let broken = 0
    while (!leaving.signal.aborted) {
      if (!awake) await new Promise<void>((resolve) => (wakeUp = resolve))
      if (leaving.signal.aborted) return
      awake = false
      try {
        await listen((message) => {
          broken = 0
          passOn(message)
        }, leaving.signal)
      } catch {
        if (leaving.signal.aborted) return
        await pause(pauseBefore(broken++))
        awake = true
      }
    }
  }

  send({ kind: 'hello' })
  const locks = globalThis.navigator?.locks
  const led = locks ? locks.request(name, { signal: leaving.signal }, lead) : lead()
  // Leaving before one's turn comes is no failure.
  const ended = Promise.resolve(led).catch(() => undefined)

  return {
    /** Something was started: the stream is to be open. */
    wake: () => {
      wake()
      if (!leads) send({ kind: 'wake' })
    },
    leave: async () => {
      leaving.abort()
      wakeUp?.()
      channel.close()
      await ended
    },
  }
}
