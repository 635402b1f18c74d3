import { companyRoutes } from '@millwright/contract/company'
import { factRoutes } from '@millwright/contract/facts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeDocx, makePptx, paragraph, table } from '../../../test/office-files.ts'
import { platePng } from '../../../test/sample-files.ts'
import { ffmpegIsHere, makeVideo, videoJobs } from '../../../test/videos.ts'

const parts = [
  ['Part number', 'Name', 'Quantity'],
  ['48-2213', 'Shaft seal', '2'],
  ['48-2290', 'Gland nut', '4'],
]
const cover = 'Casing cover: 150 Nm'

const spoken = `1
00:00:01,000 --> 00:00:03,000
Good morning, this is the feed pump.

2
00:00:03,500 --> 00:00:07,000
Tighten the gland nuts to 12 Nm.
`

describe('the facts of a file', () => {
  let ada: SignedUp
  let place: AssetIds
  beforeAll(async () => {
    ada = await signUp(inject('server'))
    await ada.call(companyRoutes.update, { body: { officeFiles: true } })
    place = await newAsset(ada, 'Feed pump')
  })

  async function saidIn(fileName: string) {
    const { facts } = await ada.call(factRoutes.fetch, { query: { assetId: place.assetId, pageSize: 200 } })
    return facts
      .filter(({ source }) => source.fileName === fileName)
      .map(({ kind, subject, attribute, value, unit, source }) => ({
        said: [kind, subject, attribute, [value, unit].join(' ').trim()].join(', '),
        segment: source.segment,
      }))
  }

  it.each([
    { fileName: 'Pump.docx', file: () => makeDocx([paragraph(cover), table(parts)].join('')), sums: ['torque'] },
    {
      fileName: 'Pump.pptx',
      file: () => makePptx([{ title: 'Spares', texts: [cover], table: parts }]),
      sums: ['torque'],
    },
    { fileName: 'Spares.csv', file: () => text(parts.map((row) => row.join(';')).join('\r\n')), sums: [] },
  ])('$fileName are those of its lines and cells', async ({ fileName, file, sums }) => {
    await upload(ada, { place, file: file(), fileName, fields: toProcess })
    await jobLists(ada, place)
    const said = (await saidIn(fileName)).map((fact) => fact.said)
    expect(said).toEqual(
      expect.arrayContaining([
        'part, Shaft seal, part number, 48-2213',
        'part, Gland nut, part number, 48-2290',
        ...sums.map((attribute) => `setting, Casing cover, ${attribute}, 150 Nm`),
      ]),
    )
  })

  it('Notes.txt are those of its lines', async () => {
    await upload(ada, { place, file: text(`${cover}\n\nOil: CLP 220\n`), fileName: 'Notes.txt', fields: toProcess })
    await jobLists(ada, place)
    const said = (await saidIn('Notes.txt')).map((fact) => fact.said)
    expect(said).toEqual(['setting, Casing cover, torque, 150 Nm', 'fluid, Notes, Oil, CLP 220'])
  })

  it('Plate.png are those of the text that was read there', async () => {
    const file = await platePng(['Weight: 27 kg', 'Pressure: 16 bar'])
    await upload(ada, { place, file, fileName: 'Plate.png', kind: 'image', fields: toProcess })
    await jobLists(ada, place)
    expect((await saidIn('Plate.png')).map((fact) => fact.said)).toEqual([
      'setting, Weight, mass, 27 kg',
      'setting, Pressure, pressure, 16 bar',
    ])
  })

  it.skipIf(!ffmpegIsHere)('Round.mp4 are those of what is said, in the second at which it is', async () => {
    const file = await makeVideo()
    await upload(ada, { place, file, fileName: 'Round.mp4', kind: 'video', subtitles: spoken, fields: toProcess })
    await videoJobs(ada, place)
    expect(await saidIn('Round.mp4')).toEqual([{ said: 'setting, gland nuts, torque, 12 Nm', segment: 3 }])
  })
})

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}
