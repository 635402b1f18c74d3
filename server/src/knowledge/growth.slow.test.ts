import { describe, expect, it } from 'vitest'
import { mixedGrowths, plainGrowths, textOf } from '../../test/growth/hostile-texts.ts'
import { outgrows } from '../../test/growth/outgrows.ts'
import { textFunctions } from '../../test/growth/text-functions.ts'

describe('twice the text takes at most three times as long [T41a]', () => {
  it.each(textFunctions.map((one, at) => ({ ...one, at })))('for $name', async ({ run, at, most = Infinity }) => {
    const to = Math.min(16_000, most / 2)
    const outgrown: string[] = []
    for (const growth of [...plainGrowths(), ...mixedGrowths(100, at)]) {
      const inputOf = (length: number) => textOf(growth, length)
      if ((await outgrows({ run, inputOf, from: Math.min(1_000, to), to })) !== null) outgrown.push(growth.name)
    }
    expect(outgrown).toEqual([])
  })
})
