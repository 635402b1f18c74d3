import { expect, it } from 'vitest'
import type { FoundDocument, ReferencedObject } from './document-metadata.ts'
import { machinesOf } from './machines.ts'
import type { PackageReading } from './reading.ts'

const object = (serial: string, maker: string): ReferencedObject => ({
  types: [],
  individuals: [serial],
  links: [],
  maker,
  equipment: '',
})

/** Which machines there are, and those that one document is of. */
function placesIn(machines: ReferencedObject[], named: ReferencedObject[]) {
  const said: string[] = []
  const reading = { say: (code: string) => void said.push(code) } as unknown as PackageReading
  const document = (objects: ReferencedObject[], isMain: boolean): FoundDocument => {
    const version = { version: '1', languages: [], organization: '', title: [], summary: [], keywords: [], status: '' }
    const facts = { file: 0, size: 1, sha256: '', isEncryptedPdf: false, saysPdfA: false, mediaType: '' }
    const whole = { ...version, statusDate: '', relations: [], files: [] }
    const ids = [{ domain: 'PF', id: isMain ? 'main' : 'one' }]
    const metadata = { ids, classes: [], objects, versions: [whole] }
    return { metadata, files: [{ ...facts, path: ids[0]?.id ?? '', version: whole }], path: '', isMain, depth: 0 }
  }
  const { assets, documents } = machinesOf(reading, [document(machines, true), document(named, false)])
  const places = documents.filter(({ path }) => path === 'one').map(({ asset }) => asset)
  return { serials: assets.map(({ serial }) => serial), places, said }
}

it('a document is of the machines whose serial numbers it says, of their makers where those tell them apart', () => {
  const two = [object('S-1', 'Pumpenfabrik'), object('S-2', 'Pumpenfabrik')]
  const whole = { serials: ['S-1', 'S-2'], said: [] }
  expect(placesIn(two, [object('S-2', 'Pumpenfabrik GmbH')])).toEqual({ ...whole, places: [1] })
  expect(placesIn(two, [object('S-2', 'A dealer')])).toEqual({ ...whole, places: [1] })
  expect(placesIn(two, [object('S-1', 'Pumpenfabrik'), object('S-2', 'A dealer')])).toEqual({
    ...whole,
    places: [0, 1],
  })
  const alike = [object('S-1', 'Pumpenfabrik'), object('S-1', 'Fan makers')]
  expect(placesIn(alike, [object('S-1', 'fan makers Ltd.')])).toEqual({
    serials: ['S-1', 'S-1'],
    said: [],
    places: [1],
  })
  expect(placesIn(two, [object('S-3', '')])).toEqual({ ...whole, said: ['otherMachine'], places: [0] })
})

it('two spellings of one maker make no second machine', () => {
  const { serials } = placesIn([object('S-1', 'Pumpenfabrik'), object('S-1', 'PUMPENFABRIK GmbH & Co. KG')], [])
  expect(serials).toEqual(['S-1'])
})
