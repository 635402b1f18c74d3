import type { Transaction } from '../../../platform/database/transaction.ts'
import type { PassageOwner } from '../../passages/passages.repository.ts'
import { correctionLayer } from '../../read-text/lay-over.ts'
import { followText, readAhead, TextMoved } from './follow-text.ts'
import { listSetPages } from './followed-facts.repository.ts'

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** How often a version that was read is laid over anew because somebody has corrected it meanwhile. */
const maxRounds = 3

/** Lays what people corrected over a version that was just read anew (`correctionLayer`), and lets its facts follow. */
export function correctedText(version: PassageOwner & { title: string }, signal: AbortSignal) {
  const layer = correctionLayer(version)
  let rounds = 0
  const layOver = async (step: Step, { isAwaited }: { isAwaited: boolean }): Promise<void> => {
    let isLaid = false
    while (await step(layer.ahead)) isLaid = true
    if (!isLaid) return
    // Of a version that is not found nobody changes the text.
    const pages = await step((tx) => listSetPages(tx, version))
    const ahead = await readAhead(version, pages, { signal, isAwaited })
    await step((tx) => followText(tx, version, ahead))
  }
  return {
    /** In steps of its own, with what takes long between them. */
    ahead: async (step: Step): Promise<void> => {
      rounds += 1
      await layOver(step, { isAwaited: false })
    },
    /** @throws TextMoved where somebody corrected it since; the last round does what is left in the last step itself. */
    last: async (tx: Transaction): Promise<void> => {
      if (!(await layer.isBehind(tx))) return
      if (rounds < maxRounds) throw new TextMoved()
      await layOver((work) => work(tx), { isAwaited: true })
    },
  }
}
