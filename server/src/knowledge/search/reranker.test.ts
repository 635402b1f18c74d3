import path from 'node:path'
import { expect, it } from 'vitest'
import { makeModel } from '../../../test/models/make-model.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createLog } from '../../platform/log.ts'
import { openReranker, rerankBy } from './reranker.ts'

const root = temporaryFolder()
const never = new AbortController().signal
const passages = ['gasket', 'oil', 'umformer', ...Array<string>(40).fill('lamp'), 'inverter'].map((text) => ({
  title: '',
  text,
}))
const texts = (of: readonly { text: string }[]) => of.map(({ text }) => text)

function logged() {
  const lines: string[] = []
  return { lines, log: createLog('warn', [], { write: (line: string) => void lines.push(line) }) }
}

it('puts first what answers best by the model of a folder, and leaves what it does not compare behind', async () => {
  const folder = path.join(root, 'reranker')
  const meanings = [['umformer', 'inverter'], ['oil'], ['gasket'], ['lamp']]
  await makeModel({ folder, kind: 'cross-encoder', meanings })
  const { order } = await openReranker({ folder, log: logged().log })
  const ordered = texts(await order('inverter', passages, never))
  expect(ordered[0]).toBe('umformer')
  // The thirty-first and further are not compared.
  expect(ordered.slice(30)).toEqual(texts(passages.slice(30)))
  expect(ordered.toSorted()).toEqual(texts(passages).toSorted())
})

it('says in one sentence that a model compares no pairs', async () => {
  const folder = path.join(root, 'embedder')
  await makeModel({ folder, meanings: [['oil']] })
  const opened = openReranker({ folder, log: logged().log })
  await expect(opened).rejects.toThrow(
    /^RERANKER_MODEL=file:.+: its model cannot be run: its network is no cross-encoder/u,
  )
})

const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

it('leaves the order as it is where nothing is compared in time, and rests after three such failures', async () => {
  const { lines, log } = logged()
  let asked = 0
  const { order } = rerankBy((_, __, signal) => (asked++, hang(signal)), { log, waitMs: 20 })
  for (let n = 0; n < 4; n++) expect(await order('inverter', passages, never)).toEqual(passages)
  expect([asked, lines.length]).toEqual([3, 3])
})

it('orders what it has compared when the time is over', async () => {
  let asked = 0
  const slow = (_: string, some: readonly string[], signal: AbortSignal) =>
    asked++ === 0 ? Promise.resolve(some.map((__, at) => at)) : hang(signal)
  const { order } = rerankBy(slow, { log: logged().log, waitMs: 20 })
  const ordered = texts(await order('inverter', passages, never))
  expect(ordered).toEqual(['lamp', 'umformer', 'oil', 'gasket', ...texts(passages.slice(4))])
})

it('ends with whoever left', async () => {
  const { order } = rerankBy((_, __, signal) => hang(signal), { log: logged().log, waitMs: 10_000 })
  await expect(order('inverter', passages, AbortSignal.timeout(10))).rejects.toThrow()
})
