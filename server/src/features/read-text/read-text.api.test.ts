import { chatRoutes, type Source } from '@millwright/contract/chats'
import { factRoutes } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import { processingRoutes } from '@millwright/contract/processing'
import { certain } from '@millwright/contract/confidence'
import { type ReadText, readTextRoutes } from '@millwright/contract/read-text'
import { resourceRoutes } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { gatherPersonalData } from '../../../test/personal-data.ts'
import { makeScannedPdf, pictureOf } from '../../../test/pdf/scanned-pdf.ts'
import { readsAll } from '../../../test/reads-all.ts'
import { readsHere } from '../../../test/reads-here.ts'

const all =
  readsHere &&
  readsAll(import.meta.filename, [
    '../../knowledge/readers/',
    '../../knowledge/read-text/',
    '../../knowledge/records/plate-fields.ts',
    './',
    '../processing/attempts/',
  ])
const server = inject('server')
let ada: SignedUp
beforeAll(async () => {
  ada = await signUp(server)
})

async function quotesOf(place: AssetIds, query: string): Promise<Source['quotes']> {
  const quotes: Source['quotes'] = []
  for await (const event of ada.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId } })) {
    if (event.type === 'source') quotes.push(...event.content.quotes)
  }
  return quotes
}

type Page = AssetIds & { id: string; segment: number }
const textOf = (query: Page) => ada.call(readTextRoutes.fetch, { query })

/** What the file says of how much could be read of it. */
async function countsOf({ assetId, id }: Page) {
  return (await ada.call(resourceRoutes.fetchImage, { query: { assetId, imageId: id } })).readText
}

function lineOf({ lines }: ReadText, part: string): ReadText['lines'][number] {
  const line = lines.find(({ text }) => text.includes(part))
  if (!line) throw new Error(`No line with ${part} in ${JSON.stringify(lines.map(({ text }) => text))}`)
  return line
}

describe('the text of a scanned page', () => {
  let place: AssetIds
  let page: Page
  beforeAll(async () => {
    place = await newAsset(ada)
    const file = await makeScannedPdf([
      { lines: ['Safety', 'Switch the conveyor off before any work.'] },
      {
        lines: ['Gearbox', 'The torque of the gearbox bolts is 48 Nm at every station.'],
        table: [
          ['Part', 'Number', 'Torque'],
          ['M8 bolt', '12-4471', '25 Nm'],
        ],
      },
    ])
    const { id } = await upload(ada, { place, file, fileName: 'scan.pdf', fields: toProcess })
    await jobLists(ada, place)
    page = { ...place, id, segment: 2 }
  })

  it('is told line by line, with where each stands', async () => {
    const read = await textOf(page)
    expect(read).toMatchObject({ segment: 2, readLines: read.lines.length, fields: [] })
    expect([read.width, read.height].every((side) => side > 500)).toBe(true)
    const line = lineOf(read, 'torque')
    expect(line).toMatchObject({
      text: 'The torque of the gearbox bolts is 48 Nm at every station.',
      correctedBy: null,
      correctedAt: null,
    })
    expect(line.confidence).toBeGreaterThan(0.5)
    expect(line.boxes[0]?.x).toBeCloseTo(60 / 595, 1)
    expect(line.boxes[0]?.y).toBeCloseTo(95 / 842, 1)
    expect(new Set(read.lines.map(({ id }) => id)).size).toBe(read.lines.length)
  })

  it('is found at once as a person has corrected it, in its place, and kept when the file is read again', async () => {
    const before = await textOf(page)
    const { id } = lineOf(before, 'torque')
    const text = 'The torque of the gearbox bolts is 84 Nm at each of the twelve stations.'
    const headers = { 'if-match': `"${before.updatedAt}"` }
    const saved = await ada.call(readTextRoutes.correct, { query: page, body: { lines: [{ id, text }] }, headers })
    const by = { _id: ada.user._id, username: ada.user.username }
    expect(lineOf(saved, 'torque')).toMatchObject({ id, text, confidence: 1, doubtful: [], correctedBy: by })
    expect(await textOf(page)).toEqual(saved)
    const question = 'What is the torque of the gearbox bolts?'
    const [quote] = await quotesOf(place, question)
    expect(quote).toMatchObject({ segment: 2, text })
    expect(quote?.confidence).toBe(certain)
    const [box] = quote?.boxes ?? []
    expect(box?.x).toBeCloseTo(60 / 595, 1)
    expect(box?.y).toBeCloseTo(95 / 842, 1)
    expect((await quotesOf(place, 'Which stations are twelve?')).at(0)?.text).toBe(text)
    // What was not corrected is as it was.
    expect((await quotesOf(place, 'What is the torque of the M8 bolt 12-4471?')).at(0)?.text).toContain('25 Nm')

    // What they wrote is theirs.
    const readAs = 'The torque of the gearbox bolts is 48 Nm at every station.'
    const own = { file: 'scan.pdf', version: 1, read_as: readAs, text }
    expect((await gatherPersonalData(ada)).list('correctedTexts')).toMatchObject([own])

    const stale = await ada.tryCall(readTextRoutes.correct, { query: page, body: { lines: [] }, headers })
    expect(stale).toMatchObject({ status: 409, data: saved })
    // Also where a line that was shown then is gone.
    const ofGone = { query: page, body: { lines: [{ id: '1-9-00000000', text: 'x' }] }, headers }
    expect(await ada.tryCall(readTextRoutes.correct, ofGone)).toMatchObject({ status: 409, data: saved })

    await ada.call(processingRoutes.processDocument, { query: { ...place, documentId: page.id } })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
    expect(lineOf(await textOf(page), 'torque')).toMatchObject({ text, correctedBy: by })
    expect((await quotesOf(place, question)).at(0)).toMatchObject({ segment: 2, text })
  })

  it('keeps a line that is corrected again, is emptied where there is none, and counts what has text', async () => {
    const first = { ...page, segment: 1 }
    const before = await textOf(first)
    const heading = lineOf(before, 'Safety')
    const sentence = lineOf(before, 'conveyor')
    const save = (lines: { id: string; text: string }[]) =>
      ada.call(readTextRoutes.correct, { query: first, body: { lines } })
    await save([{ id: sentence.id, text: 'Switch the elevator  off before\nany work.' }])
    const saved = await save([
      { id: sentence.id, text: 'Switch the blower off before any work.' },
      { id: heading.id, text: '' },
    ])
    expect(saved.readLines).toBe(before.readLines - 1)
    expect(saved.foundLines).toBe(before.foundLines)
    const quotes = await quotesOf(place, 'What has to be switched off before any work?')
    expect(quotes.at(0)).toMatchObject({ segment: 1, text: 'Switch the blower off before any work.' })
    for (const gone of ['elevator', 'conveyor']) {
      expect((await quotesOf(place, `Is there an ${gone}?`)).filter(({ text }) => text.includes(gone))).toEqual([])
    }
  })

  it.each([
    [{ id: '1-9-00000000', text: 'x' }, 404, 'Not found'],
    [{ id: '', text: 'w'.repeat(limits.correctedLine + 1) }, 400, texts.lineText],
  ])('is left as it is where what is sent does not fit (%#)', async (line, status, error) => {
    const before = await textOf(page)
    const { id } = lineOf(before, 'Part')
    const body = { lines: [{ id, text: 'Item' }, line] }
    expect(await ada.tryCall(readTextRoutes.correct, { query: page, body })).toMatchObject({ status, error })
    expect(await textOf(page)).toEqual(before)
  })

  it.each([
    [[{ text: 'x' }], texts.lineUnknown],
    [Array.from({ length: limits.correctedLines + 1 }, (_, at) => ({ id: `1-${at}`, text: 'x' })), texts.linesMany],
  ])('is not corrected by lines that cannot be told, or by too many (%#)', async (lines, error) => {
    const body = { lines: lines as { id: string; text: string }[] }
    const sent = await ada.tryCall(readTextRoutes.correct, { query: page, body })
    expect(sent).toMatchObject({ status: 400, error })
  })

  it('is none where a page has its text itself, and not found where there is no page', async () => {
    const { bytes: file } = await makeManualPdf({ pages: 1 })
    const { id } = await upload(ada, { place, file, fileName: 'manual.pdf', fields: toProcess })
    await jobLists(ada, place)
    const none = { lines: [], readLines: 0, foundLines: 0, fields: [], updatedAt: null }
    expect(await textOf({ ...place, id, segment: 1 })).toMatchObject({ segment: 1, ...none })
    for (const segment of [2, 9_999]) {
      const answer = await ada.tryCall(readTextRoutes.fetch, { query: { ...place, id, segment } })
      expect(answer).toMatchObject({ status: 404 })
    }
    for (const segment of ['0', '-1', 'x', '']) {
      const answer = await ada.tryCall(readTextRoutes.fetch, {
        query: { ...place, id, segment: segment as unknown as number },
      })
      expect([segment, answer.status, answer.error]).toEqual([segment, 400, texts.segmentInvalid])
    }
  })
})

describe('a line that was read wrongly', () => {
  /** What a file says, as lists show it and as it is found. */
  const factsOf = async ({ assetId }: AssetIds) => (await ada.call(factRoutes.fetch, { query: { assetId } })).facts
  const saidIn = async (place: AssetIds) =>
    (await factsOf(place)).map(({ subject, value, unit, condition, corrected }) =>
      [subject, `${value} ${unit}`.trim(), condition, ...(corrected ? ['corrected'] : [])].join(', '),
    )
  const correct = async (page: Page, part: string, by: string) => {
    const line = lineOf(await textOf(page), part)
    const [id, text] = [line.id, line.text.replace(part, by)]
    await ada.call(readTextRoutes.correct, { query: page, body: { lines: [{ id, text }] } })
  }
  let place: AssetIds
  let page: Page
  beforeAll(async () => {
    place = await newAsset(ada)
    const file = await makeScannedPdf([
      {
        lines: ['Gearbox', 'Tighten the drain plugs to 28 Nm.', 'Casing cover: 150 Nm'],
        isRuled: true,
        table: [
          ['Symptom', 'Cause', 'Remedy'],
          ['Pump leaks', 'Seal worn', 'Replace the seal'],
          ['No pressure', 'Valve open', 'Close the valve'],
        ],
      },
      {
        lines: ['Upkeep', 'Tighten the gland nuts to 12 Nm.'],
        isRuled: true,
        table: [
          ['Code', 'Meaning', 'Remedy'],
          ['E23', 'Oil is cold', 'Warm the oil'],
          ['E24', 'Oil is low', 'Fill up oil'],
        ],
      },
    ])
    const { id } = await upload(ada, { place, file, fileName: 'scan.pdf', fields: toProcess })
    await jobLists(ada, place)
    page = { ...place, id, segment: 1 }
  })

  it('says its facts anew at once, where it stands, and is answered so; and so when the file is read again', async () => {
    expect(await saidIn(place)).toEqual(
      expect.arrayContaining(['drain plugs, 28 Nm, Gearbox', 'gland nuts, 12 Nm, Upkeep']),
    )
    await correct(page, 'the drain plugs to 28', 'the three drain plugs to 23')
    await correct(page, 'Seal worn', 'Shaft seal worn')
    await correct(page, 'Valve open', 'Valve shut')
    await correct({ ...page, segment: 2 }, 'is cold', 'is old')
    await correct({ ...page, segment: 2 }, 'is low', 'is too low')
    const said = [
      'Pump leaks, Shaft seal worn, ',
      'Pump leaks, Replace the seal, Shaft seal worn',
      'No pressure, Valve shut, ',
      'No pressure, Close the valve, Valve shut',
      'E23, Oil is old, ',
      'E23, Warm the oil, ',
      'E24, Oil is too low, ',
      'E24, Fill up oil, ',
      'three drain plugs, 23 Nm, Gearbox',
      'gland nuts, 12 Nm, Upkeep',
    ]
    expect(await saidIn(place)).toEqual(said)
    const { boxes } = (await factsOf(place)).find(({ value }) => value === '23')?.source ?? {}
    expect(boxes?.[0]?.x).toBeCloseTo(60 / 595, 1)
    expect(boxes?.[0]?.y).toBeCloseTo(95 / 842, 1)
    const question = 'What is the torque of the drain plugs?'
    expect((await quotesOf(place, question)).at(0)?.text).toContain('23 Nm')
    await ada.call(processingRoutes.processDocument, { query: { ...place, documentId: page.id } })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
    expect(await saidIn(place)).toEqual(said)
  })

  it('says its facts also where several people correct lines of the file at the same time', async () => {
    await Promise.all([
      correct(page, 'No pressure', 'No suction'),
      correct({ ...page, segment: 2 }, 'is too low', 'was too low'),
    ])
    expect(await saidIn(place)).toEqual(
      expect.arrayContaining([
        'No suction, Valve shut, ',
        'No suction, Close the valve, Valve shut',
        'E24, Oil was too low, ',
      ]),
    )
  })

  it('overtakes what was put in the place of its value, and leaves what else was corrected of its facts', async () => {
    const [fact] = (await factsOf(place)).filter(({ value }) => value === '12')
    const body = { value: '14', subject: 'Gland nut' }
    await ada.call(factRoutes.correct, { query: { factId: fact?.id ?? '' }, body })
    expect(await saidIn(place)).toContain('Gland nut, 14 Nm, Upkeep, corrected')
    const second = { ...page, segment: 2 }
    await correct(second, '12 Nm', '13 Nm')
    expect(await saidIn(place)).toContain('Gland nut, 13 Nm, Upkeep, corrected')
    await correct(second, 'Upkeep', 'Care')
    expect(await saidIn(place)).toContain('Gland nut, 13 Nm, Care, corrected')
  })
})

describe('a heading that was read wrongly', () => {
  it('is what the passages below it are called once it is corrected, also when the file is read again', async () => {
    const place = await newAsset(ada)
    const names = 'First Second Third Fourth Fifth Sixth Seventh Eighth'.split(' ')
    const steps = names.flatMap((name) => [
      `${name} the fitter takes the cover off and looks at the seals,`,
      'then greases the chain at both ends and puts the cover back on.',
    ])
    const lines = ['Lubricatian', ...steps, 'The bearing of the tail pulley is packed with Renolit.']
    const file = await makeScannedPdf([{ lines }])
    const { id } = await upload(ada, { place, file, fileName: 'scan.pdf', fields: toProcess })
    await jobLists(ada, place)
    const page: Page = { ...place, id, segment: 1 }
    const question = 'What is the bearing of the tail pulley packed with?'
    const pathOf = async () => (await quotesOf(place, question)).at(0)?.path
    expect(await pathOf()).toBe('Lubricatian')
    const heading = lineOf(await textOf(page), 'Lubricatian')
    const body = { lines: [{ id: heading.id, text: 'Upkeep of the chain' }] }
    await ada.call(readTextRoutes.correct, { query: page, body })
    expect(await pathOf()).toBe('Upkeep of the chain')
    await ada.call(processingRoutes.processDocument, { query: { ...place, documentId: id } })
    expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
    expect(await pathOf()).toBe('Upkeep of the chain')
  })
})

describe('a page in a language that the company does not read', () => {
  it.runIf(all)('says of how many lines none could be read, and what may be the reason', async () => {
    const place = await newAsset(ada)
    const says = ['Заводской номер 48213377', 'Смазка подшипников', 'Проверьте уровень масла', 'Промышленность']
    const written = says.map((line, at) => `<text x="60" y="${90 + 70 * at}">${line}</text>`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="360"><rect width="900" height="360" fill="#f4f2ee"/>
      <g font-family="DejaVu Sans, sans-serif" font-size="36">${written.join('')}</g></svg>`
    const file = await sharp(Buffer.from(svg)).png().toBuffer()
    const fields = { grantAIAccess: 'true' }
    const { id } = await upload(ada, { place, file, fileName: 'page.png', kind: 'image', fields })
    await jobLists(ada, place)
    const picture = { ...place, id, segment: 1 }
    const { readLines, foundLines, hints, lines } = await textOf(picture)
    expect({ foundLines, hints, lines: lines.length }).toEqual({ foundLines: 4, hints: ['language'], lines: 4 })
    expect(await countsOf(picture)).toEqual({ readLines, foundLines, pages: 1, hints })
  })
})

describe('the picture of a nameplate', () => {
  it.runIf(all)(
    'says where lines are that cannot be read, and is found once a person has written what they say',
    async () => {
      const place = await newAsset(ada)
      const plate = `<rect width="600" height="450" fill="#3a4048"/><g transform="rotate(8 300 225)"
      font-family="DejaVu Sans, sans-serif" font-size="22"><rect x="60" y="80" width="460" height="260" fill="#b8bcc0"/>
      <text x="90" y="150">Motor of the hoist crane</text><text x="90" y="240">Serial plate of machine</text></g>`
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450">${plate}</svg>`
      const file = await sharp(Buffer.from(svg)).blur(5).png().toBuffer()
      const fields = { grantAIAccess: 'true' }
      const { id } = await upload(ada, { place, file, fileName: 'plate.png', kind: 'image', fields })
      expect((await jobLists(ada, place)).at(-1)).toMatchObject([
        { status: 'completed', error: null, withoutText: true },
      ])
      const picture = { ...place, id, segment: 1 }
      const read = await textOf(picture)
      expect(read).toMatchObject({ readLines: 0, foundLines: read.lines.length, hints: ['blurred'] })
      expect(read.lines.length).toBeGreaterThan(0)
      expect(await countsOf(picture)).toEqual({
        readLines: 0,
        foundLines: read.foundLines,
        pages: 1,
        hints: ['blurred'],
      })
      const text = 'The coupling of the hoist is greased with Renolit.'
      await ada.call(readTextRoutes.correct, {
        query: picture,
        body: { lines: [{ id: read.lines[0]?.id ?? '', text }] },
      })
      expect((await quotesOf(place, 'What is the coupling of the hoist greased with?')).at(0)?.text).toBe(text)
      expect(await textOf(picture)).toMatchObject({ readLines: 1, foundLines: read.foundLines })
    },
  )

  it.runIf(readsHere)(
    'is found and cited where it stands on a crooked photo, and what it says is offered',
    async () => {
      const place = await newAsset(ada)
      const tilt = 12
      const says = ['NORDMARK DRIVES', 'Type: R97 DV132', 'Serial No: 4471-2093', 'Power: 15 kW', 'Oil: CLP 220']
      const written = says.map((line, at) => `<text x="330" y="${300 + 80 * at}">${line}</text>`)
      const plate = `<g transform="rotate(${tilt} 600 450)"><rect x="280" y="200" width="640" height="480" fill="#c4c8cc"/>
      <g font-family="DejaVu Sans, sans-serif" font-size="46" fill="#16181c">${written.join('')}</g></g>`
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#343a42"/>${plate}</svg>`
      const file = await sharp(Buffer.from(svg)).jpeg().toBuffer()
      const fields = { grantAIAccess: 'true' }
      const { id } = await upload(ada, { place, file, fileName: 'plate.jpg', kind: 'image', fields })
      expect((await jobLists(ada, place)).at(-1)).toMatchObject([{ status: 'completed', error: null }])

      const read = await textOf({ ...place, id, segment: 1 })
      expect(Math.abs(read.angle - tilt)).toBeLessThan(2)
      const { corners, boxes } = lineOf(read, '4471-2093')
      const [from = { x: 0, y: 0 }, to = from] = corners
      const slope = Math.atan2((to.y - from.y) * read.height, (to.x - from.x) * read.width)
      expect(Math.abs((slope * 180) / Math.PI - tilt)).toBeLessThan(3)
      expect(read.fields).toContainEqual(
        expect.objectContaining({ label: 'Serial No', value: '4471-2093', type: 'text' }),
      )
      expect(read.fields.map(({ label }) => label)).toContain('Power')

      const quote = (await quotesOf(place, 'What is the serial number 4471-2093?')).find(({ text }) =>
        text.includes('4471'),
      )
      const [line] = boxes
      const marked = quote?.boxes?.find(
        ({ y, height }) => line && y + height / 2 > line.y && y + height / 2 < line.y + line.height,
      )
      expect(marked?.x).toBeGreaterThan((line?.x ?? 1) - 0.02)
      expect((marked?.x ?? 1) + (marked?.width ?? 1)).toBeLessThan((line?.x ?? 0) + (line?.width ?? 0) + 0.02)
    },
  )

  it.runIf(all)('gives what it says as fields, each with its place', async () => {
    const place = await newAsset(ada)
    const lines = [
      'SEW-EURODRIVE',
      'Type: R97 DV132',
      'Serial No. 01.1234567',
      'Baujahr: 2014',
      '400 V',
      '15 kW',
      'IP55',
    ]
    const fields = { grantAIAccess: 'true' }
    const sent = { place, file: await pictureOf({ lines }), fileName: 'plate.png', kind: 'image', fields } as const
    const { id } = await upload(ada, sent)
    await jobLists(ada, place)
    const read = await textOf({ ...place, id, segment: 1 })
    expect(read.fields).toMatchObject([
      { label: 'Type', value: 'R97 DV132', type: 'text' },
      { label: 'Serial No', value: '01.1234567', type: 'text' },
      { label: 'Baujahr', value: '2014', type: 'number' },
      { label: 'Voltage', value: '400 V', type: 'text' },
      { label: 'Power', value: '15 kW', type: 'text' },
      { label: 'Protection', value: 'IP55', type: 'text' },
    ])
    const [type] = read.fields
    expect(type?.boxes[0]?.x).toBeGreaterThan(lineOf(read, 'Type').boxes[0]?.x ?? 1)
  })
})
