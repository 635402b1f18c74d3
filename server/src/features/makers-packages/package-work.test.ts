import { expect, it, vi } from 'vitest'
import type { MakersPackage } from '../../packages/package-shape.ts'
import { packageTasks } from './package-tasks.ts'
import { packageWork } from './package-work.ts'

const order = { key: 'a', signal: new AbortController().signal }

function saying(words: string): string {
  const said = [{ language: 'en', text: words }]
  const asset = {
    name: said,
    info: said,
    maker: 'Pumpenfabrik',
    types: ['PX-200'],
    serial: 'SN-77',
    codes: [],
    path: '',
    codes: [],
    fields: [],
  }
  return JSON.stringify({ kind: 'aas', assets: [asset], documents: [], problems: [] } satisfies MakersPackage)
}

it('a package that says much is looked at and planned in a thread, and one that says little here', async () => {
  const spies = [vi.spyOn(packageTasks, 'open'), vi.spyOn(packageTasks, 'plan')]
  const beside = { languages: ['en'], beside: [] }
  for (const [contents, times] of [
    [saying('Pump. '.repeat(10_000)), 0],
    [saying('Pump'), 1],
  ] as const) {
    expect(await packageWork('open', { contents }, order)).toMatchObject({ kind: 'aas', assets: [{ serial: 'SN-77' }] })
    const plan = await packageWork('plan', { contents, ...beside }, order)
    expect(plan).toMatchObject({ assets: [{ fields: [] }], documents: [] })
    for (const spy of spies) expect(spy).toHaveBeenCalledTimes(times)
  }
})

it('what no package says is believed nowhere', async () => {
  for (const words of ['Pump', 'Pump. '.repeat(10_000)]) {
    const contents = saying(words).replace('"kind":"aas"', '"kind":"other"')
    await expect(packageWork('open', { contents }, order)).rejects.toThrow('what no package says')
  }
})
