type Envelope =
  | { kind: 'wake' }
  | { kind: 'hello' }
  | { kind: 'message'; message: unknown }
  | { kind: 'lost'; lost: boolean }

type Feed<Message> = {
  /** Names the stream among the tabs of this browser. */
  name: string
  /** Holds the stream; resolves when it closes because nothing is left to do. */
  listen: (hear: (message: Message) => void, signal: AbortSignal) => Promise<void>
  /** Judges what another tab sent. */
  parse: (value: unknown) => Message | undefined
  hear: (message: Message) => void
  /** Told when the stream is broken and does not open again, and when it is there once more. */
  onLost?: (lost: boolean) => void
  /** Whether this failure says that the server cannot be reached; what it refuses, it refuses. */
  isLoss?: (error: unknown) => boolean
  /** Milliseconds before the nth try after a broken stream. */
  pauseBefore?: (attempt: number) => number
}

const pauseOf = (attempt: number) => Math.min(10_000, 1000 * 2 ** attempt)

/**
 * One tab holds the stream and passes it on: a browser allows six connections to a host.
 * The lock goes to the next tab when its holder closes, crashes or leaves. Without locks (plain http on a LAN)
 * each tab holds its own.
 */
export function joinFeed<Message>(feed: Feed<Message>) {
  const { name, listen, parse, hear, onLost, isLoss = () => true, pauseBefore = pauseOf } = feed
  const leaving = new AbortController()
  const channel = new BroadcastChannel(name)
  const send = (envelope: Envelope) => channel.postMessage(envelope)
  let leads = false
  let lost = false
  let last: Message | undefined
  let wakeUp: (() => void) | undefined
  let awake = true

  const tellLost = (now: boolean) => {
    if (lost === now) return
    lost = now
    onLost?.(now)
    if (leads) send({ kind: 'lost', lost })
  }
  const wake = () => {
    awake = true
    wakeUp?.()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('kind' in data)) return
    const { kind } = data
    if (kind === 'wake' && leads) wake()
    if (kind === 'hello' && leads && last !== undefined) send({ kind: 'message', message: last })
    if (kind === 'hello' && leads && lost) send({ kind: 'lost', lost })
    if (kind === 'lost' && !leads) tellLost('lost' in data && data.lost === true)
    if (kind !== 'message' || leads || !('message' in data)) return
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
          tellLost(false)
          passOn(message)
        }, leaving.signal)
        tellLost(false)
      } catch (error) {
        if (leaving.signal.aborted) return
        // A stream that only broke is open again a moment later.
        if (broken > 0) tellLost(isLoss(error))
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

/** As `wake`, from a tab that has not joined. */
export function wakeFeed(name: string) {
  const channel = new BroadcastChannel(name)
  channel.postMessage({ kind: 'wake' } satisfies Envelope)
  channel.close()
}
