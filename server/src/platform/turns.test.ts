import { expect, it } from 'vitest'
import { createSharedTurns } from './turns.ts'

it('gives each company a turn before one has its next, and refuses who comes after too many of their own', async () => {
  const inTurn = createSharedTurns(1, { waiting: { ofKey: 3, inAll: 5 } })
  const began: string[] = []
  const gates: (() => void)[] = []
  const { signal } = new AbortController()
  const ask = (company: string, name: string) =>
    inTurn({ key: company, signal }, () => {
      began.push(name)
      return new Promise<void>((resolve) => gates.push(resolve))
    })
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  await expect(ask('a', 'a5')).rejects.toMatchObject({ code: 'too-many' })
  asked.push(ask('b', 'b1'), ask('b', 'b2'))
  // Not their own queue is full, but all of them together.
  await expect(ask('c', 'c1')).rejects.toMatchObject({ code: 'too-many' })
  for (const [at, one] of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4'].entries()) {
    await expect.poll(() => began.length).toBe(at + 1)
    expect(began[at]).toBe(one)
    gates[at]?.()
  }
  await Promise.all(asked)
  // Nobody waits any more: the next one begins at once.
  const last = ask('b', 'b3')
  expect(began.at(-1)).toBe('b3')
  gates.at(-1)?.()
  await last
})

it('frees the place of who gives up while they wait', async () => {
  const inTurn = createSharedTurns(1, { waiting: { ofKey: 1, inAll: 1 } })
  const gate = Promise.withResolvers<void>()
  const giving = new AbortController()
  const staying = new AbortController()
  const began: string[] = []
  const ask = (name: string, { signal }: AbortController) =>
    inTurn({ key: 'a', signal }, async () => {
      began.push(name)
      await gate.promise
    })
  const first = ask('first', staying)
  const second = ask('second', giving)
  giving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await expect(ask('again', giving)).rejects.toThrow('gone')
  const third = ask('third', staying)
  gate.resolve()
  await Promise.all([first, third])
  expect(began).toEqual(['first', 'third'])
  // Whoever gives up when their turn has begun changes nothing for the others.
  staying.abort(new Error('late'))
  await ask('last', new AbortController())
  expect(began).toEqual(['first', 'third', 'last'])
})
