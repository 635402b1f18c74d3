import { expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import { createPasswords } from './passwords.ts'

const { signal } = new AbortController()

it('knows a password again and no other', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Pulp&Paper1', signal)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await passwords.matches('Pulp&Paper1', stored, signal)).toBe(true)
  expect(await passwords.matches('Pulp&Paper2', stored, signal)).toBe(false)
})

it('matches nothing where no password is stored', async () => {
  expect(await createPasswords().matches('', null, signal)).toBe(false)
})

it('refuses at once whoever finds the queue full, and serves the others [T7a]', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 2 })
  const calls = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash('Pulp&Paper1', signal)))
  const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []))
  expect(refused).toHaveLength(3)
  expect(refused.every((reason) => reason instanceof Refusal && reason.code === 'too-many')).toBe(true)
  expect(await passwords.hash('Pulp&Paper1', signal)).toMatch(/^\$argon2id/)
})

it('does not hash for a caller who went away while waiting, and goes on', async () => {
  const passwords = createPasswords({ parallel: 1 })
  const gone = new AbortController()
  const first = passwords.hash('Pulp&Paper1', signal)
  const second = passwords.hash('Pulp&Paper1', gone.signal)
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await first
  expect(await passwords.hash('Pulp&Paper1', signal)).toMatch(/^\$argon2id/)
})

it('admits no more than can run and wait, and one for each that leaves', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 2 })
  const leave = Promise.withResolvers<void>()
  const inside = Array.from({ length: 3 }, () => passwords.admit(() => leave.promise))
  const spent: string[] = []
  await expect(passwords.admit(async () => void spent.push('a query'))).rejects.toMatchObject({ code: 'too-many' })
  expect(spent).toEqual([])
  leave.resolve()
  await Promise.all(inside)
  await expect(passwords.admit(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await Promise.all([1, 2, 3].map((n) => passwords.admit(async () => n)))).toEqual([1, 2, 3])
})
