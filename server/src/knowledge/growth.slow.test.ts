import { describe, expect, it } from 'vitest'
import { type Growth, largeGrowths, mixedGrowths, plainGrowths, textOf } from '../../test/growth/hostile-texts.ts'
import { outgrows } from '../../test/growth/outgrows.ts'
import { textFunctions } from '../../test/growth/text-functions.ts'

const numbered = textFunctions.map((one, at) => ({ ...one, at }))

type Sizes = { from: number; to: number }

async function outgrownBy(
  run: (text: string) => unknown,
  growths: Iterable<Growth>,
  { from, to }: Sizes,
): Promise<string[]> {
  const outgrown: string[] = []
  for (const growth of growths) {
    const inputOf = (length: number) => textOf(growth, length)
    if ((await outgrows({ run, inputOf, from: Math.min(from, to), to })) !== null) outgrown.push(growth.name)
  }
  return outgrown
}

describe('twice the text takes at most three times as long [T41a]', () => {
  it.each(numbered)('for $name', async ({ run, at, most = Infinity }) => {
    const growths = [...plainGrowths(), ...mixedGrowths(100, at)]
    expect(await outgrownBy(run, growths, { from: 1_000, to: Math.min(16_000, most / 2) })).toEqual([])
  })

  // Until one run takes long enough to be compared: up to 10 MB, 100,000 columns and levels, where it is as quick as that.
  it.each(numbered.filter(({ most = Infinity }) => most > 32_000))(
    'for much of $name',
    async ({ run, at, most = Infinity }) => {
      expect(await outgrownBy(run, largeGrowths(at), { from: 16_000, to: Math.min(5_000_000, most / 2) })).toEqual([])
    },
  )
})
