import { describe, expect, it } from 'vitest'
import { mixedGrowths, plainGrowths, textOf } from '../../test/growth/hostile-texts.ts'
import { testedKinds, testedTasks } from '../../test/growth/named-functions.ts'
import { outgrows } from '../../test/growth/outgrows.ts'
import { textFunctions } from '../../test/growth/text-functions.ts'

const telling = [...plainGrowths()].filter(({ part }) => /^(?:\p{M}{2}|\p{Cs}|[ -])$/u.test(part))

// growth.slow.test.ts has the rest of the texts, and longer ones.
describe('twice the text takes at most three times as long [T41a]', () => {
  it.each(textFunctions.map((one, at) => ({ ...one, at })))('for $name', async ({ run, at, most = Infinity }) => {
    const to = Math.min(4_000, most / 2)
    for (const growth of [...telling, ...mixedGrowths(2, at)]) {
      const inputOf = (length: number) => textOf(growth, length)
      expect(await outgrows({ run, inputOf, from: Math.min(2_000, to), to }), growth.name).toBeNull()
    }
  })
})

it.each(Object.entries({ ...testedTasks, ...testedKinds }))('%s is among what is tested [T41a]', (_, names) => {
  const tested = new Set(textFunctions.map(({ name }) => name))
  expect(names.filter((name) => !tested.has(name))).toEqual([])
})
