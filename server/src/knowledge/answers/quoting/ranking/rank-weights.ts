import type { Features } from './feature-names.ts'
import learned from './weights.json' with { type: 'json' }

const weights = new Map<string, number>(Object.entries(learned.rank))

/**
 * How well a place answers, as a sum of its weighted features: the log-odds of being the answer beside the other places of
 * the same question. Learned by `npm run bench -- confidence` (docs/decisions/0051); `weights.json` says on what.
 */
export function rankOf(features: Features): number {
  let score = 0
  for (const [name, value] of Object.entries(features)) score += (weights.get(name) ?? 0) * value
  return score
}
