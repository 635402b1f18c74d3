import { setTimeout } from 'node:timers/promises'
import { reasons } from '@millwright/contract/reasons/refusals'
import { invalidInput } from '../../src/platform/refusal.ts'

let counted = 0

export const sampleTasks = {
  count: () => (counted += 1),
  wait: async (milliseconds: number) => {
    await setTimeout(milliseconds)
  },
  double: (value: number) => 2 * value,
  refuse: (field: string): never => {
    throw invalidInput({ [field]: reasons.nameRequired })
  },
  spin: (): never => {
    for (;;);
  },
  grow: (): number => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at / 7))
  },
}
