import { describe, expect, it } from 'vitest'
import { mixedGrowths, plainGrowths, textOf } from '../../test/growth/hostile-texts.ts'
import { outgrows } from '../../test/growth/outgrows.ts'
import { textFunctions } from '../../test/growth/text-functions.ts'

const marks = [...plainGrowths()].filter(({ part }) => /^\p{M}{2}$/u.test(part))

// growth.slow.test.ts has the rest of the texts, and longer ones.
describe('twice the text takes at most three times as long [T41a]', () => {
  it.each(textFunctions.map((one, at) => ({ ...one, at })))('for $name', async ({ run, at, most = Infinity }) => {
    const to = Math.min(4_000, most / 2)
    for (const growth of [...marks, ...mixedGrowths(2, at)]) {
      const inputOf = (length: number) => textOf(growth, length)
      expect(await outgrows({ run, inputOf, from: Math.min(2_000, to), to }), growth.name).toBeNull()
    }
  })
})
