import { Refusal } from '../../src/platform/refusal.ts'

export const sampleTasks = {
  double: (value: number) => 2 * value,
  refuse: (field: string): never => {
    throw new Refusal('invalid-input', 'Not so', { data: { fields: { [field]: 'Not so' } } })
  },
  spin: (): never => {
    for (;;);
  },
  grow: (): number => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at / 7))
  },
}
