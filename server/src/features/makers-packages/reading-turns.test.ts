import { expect, it } from 'vitest'
import { reasons } from '@millwright/contract/reasons/refusals'
import { ReaderKilled, ReadingError } from '../../knowledge/readers/failures.ts'
import { readInTurn } from './reading-turns.ts'

const { signal } = new AbortController()

it('the package of another company is read before the next of one that has two', async () => {
  const read: string[] = []
  const gates = new Map<string, () => void>()
  const wait = (companyId: string, name: string) =>
    readInTurn({ companyId, signal }, async () => {
      read.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate.resolve)
      await gate.promise
    })
  const ended = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('a', 'a4'), wait('b', 'b1')]
  const next = async (name: string, index: number) => {
    gates.get(name)?.()
    await ended[index]
    // What waits begins behind it.
    await Promise.resolve()
  }
  await next('a1', 0)
  await next('a3', 2)
  expect(read).toEqual(['a1', 'a2', 'a3', 'b1'])
  for (const [at, name] of ['a2', 'b1', 'a4'].entries()) await next(name, [1, 4, 3][at] ?? 0)
  expect(read.at(-1)).toBe('a4')
})

it('a company that has ten waiting is told to try again, and another is not', async () => {
  const gate = Promise.withResolvers<void>()
  const wait = (companyId: string) => readInTurn({ companyId, signal }, () => gate.promise)
  const waiting = Array.from({ length: 12 }, () => wait('c'))
  await expect(wait('c')).rejects.toMatchObject({ code: 'too-many' })
  const other = wait('d')
  gate.resolve()
  await Promise.all([...waiting, other])
})

it('what cannot be read is the fault of the package, and a process that somebody killed is not', async () => {
  const failing = (error: Error) => readInTurn({ companyId: 'e', signal }, () => Promise.reject(error))
  await expect(failing(new ReadingError('too_slow'))).rejects.toMatchObject({ reason: reasons.packageTooHard })
  await expect(failing(new ReaderKilled())).rejects.toBeInstanceOf(ReaderKilled)
})
