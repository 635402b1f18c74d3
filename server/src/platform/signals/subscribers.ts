import type { Signal, SignalListener } from './signal.ts'

/** Who listens to what in this process. */
export function createSubscribers() {
  const byTopic = new Map<string, Set<SignalListener>>()
  return {
    subscribe(topic: string, listener: SignalListener): () => void {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
    tell({ topic, message }: Signal): void {
      for (const listener of byTopic.get(topic) ?? []) listener(message)
    },
    tellAll(): void {
      for (const listeners of byTopic.values()) for (const listener of listeners) listener(null)
    },
  }
}
