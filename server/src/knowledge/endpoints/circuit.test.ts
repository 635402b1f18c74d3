import { expect, it } from 'vitest'
import { createCircuit } from './circuit.ts'

function setUp() {
  const clock = { now: 0 }
  const circuit = createCircuit({ failures: 3, pauseMs: 1000, now: () => clock.now })
  const fail = () => {
    const attempt = circuit.enter()
    attempt?.failed()
    attempt?.leave()
    return attempt !== null
  }
  return { clock, circuit, fail }
}

it('lets nobody through after three failures in a row [F11c]', () => {
  const { fail } = setUp()
  expect([fail(), fail(), fail(), fail()]).toEqual([true, true, true, false])
})

it('counts failures in a row only', () => {
  const { circuit, fail } = setUp()
  fail()
  fail()
  circuit.enter()?.succeeded()
  expect([fail(), fail(), fail(), fail()]).toEqual([true, true, true, false])
})

it('lets one try after the pause, and all when that succeeds', () => {
  const { clock, circuit, fail } = setUp()
  for (let n = 0; n < 3; n += 1) fail()
  clock.now = 1000
  const trial = circuit.enter()
  expect([trial === null, circuit.enter()]).toEqual([false, null])
  trial?.succeeded()
  trial?.leave()
  expect([circuit.enter() === null, circuit.enter() === null]).toEqual([false, false])
})

it('pauses again when the trial fails', () => {
  const { clock, fail } = setUp()
  for (let n = 0; n < 3; n += 1) fail()
  clock.now = 1000
  expect([fail(), fail()]).toEqual([true, false])
  clock.now = 2000
  expect(fail()).toBe(true)
})

it('lets another try when the first one was given up', () => {
  const { clock, circuit } = setUp()
  for (let n = 0; n < 3; n += 1) circuit.enter()?.failed()
  clock.now = 1000
  circuit.enter()?.leave()
  expect(circuit.enter()).not.toBeNull()
})
