/** Events that readers get from the first one on, whenever they come. */
export type Replay<Event> = {
  push: (event: Event) => void
  end: () => void
  read: () => AsyncGenerator<Event>
}

export function createReplay<Event>(): Replay<Event> {
  const events: Event[] = []
  let isOver = false
  let changed = Promise.withResolvers<void>()
  function announce(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  return {
    push(event) {
      events.push(event)
      announce()
    },
    end() {
      isOver = true
      announce()
    },
    async *read() {
      for (let next = 0; ;) {
        const event = events[next]
        if (event !== undefined) {
          next += 1
          yield event
        } else if (isOver) return
        else await changed.promise
      }
    },
  }
}
