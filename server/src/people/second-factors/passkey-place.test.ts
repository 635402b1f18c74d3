import { expect, it } from 'vitest'
import { passkeyPlace } from './passkey-place.ts'

it.each([
  ['https://plant.example', { origin: 'https://plant.example', rpId: 'plant.example' }],
  ['https://plant.example:8443', { origin: 'https://plant.example:8443', rpId: 'plant.example' }],
  ['http://127.0.0.1:3000', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  ['http://[::1]:3000', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  ['http://plant.example', null],
  ['http://10.0.0.8:3000', null],
  ['https://10.0.0.8', null],
  ['https://[fd00::8]', null],
])('%s', (address, place) => {
  expect(passkeyPlace(address)).toEqual(place)
})
