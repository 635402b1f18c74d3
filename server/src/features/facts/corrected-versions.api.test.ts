import { type Fact, factRoutes } from '@millwright/contract/facts'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { readTextRoutes } from '@millwright/contract/read-text'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type AssetIds, jobLists, newAsset, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { block, bodyOf, newNote } from '../../../test/notes.ts'
import { makeScannedPdf } from '../../../test/pdf/scanned-pdf.ts'

const server = inject('server')
let ada: SignedUp
beforeAll(async () => {
  ada = await signUp(server)
})

const factsOf = async ({ assetId }: AssetIds) => (await ada.call(factRoutes.fetch, { query: { assetId } })).facts
const saidBy = ({ subject, value, unit, corrected }: Fact) => `${subject}: ${value} ${unit}${corrected ? ' *' : ''}`

async function changes(resourceId: string, [from, to]: [number, number]) {
  const found = await ada.call(factRoutes.changes, { query: { resourceId, from, to } })
  const { added, removed, changed, lines } = found
  return [
    ...added.map((fact) => `+ ${saidBy(fact)}`),
    ...removed.map((fact) => `- ${saidBy(fact)}`),
    ...changed.map(({ before, after }) => `${saidBy(before)} → ${saidBy(after)}`),
    ...lines.map(({ before, after }) => `line: ${before.value} → ${after.value}`),
  ]
}

/** A note whose first version says 150 Nm, which a person corrected to 145 Nm. */
async function correctedNote(name: string) {
  const place = await newAsset(ada, name)
  const blocksOf = (heading: string, torque: string) => [
    block('heading', heading, { props: { level: 1 } }),
    block('paragraph', `Casing cover: ${torque}`),
    block('paragraph', 'Weight of the housing: 40 kg'),
  ]
  const process = async (noteId: string) => {
    await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
    await jobLists(ada, place)
  }
  const blocks = blocksOf('Tightening torques', '150 Nm')
  const { id } = await newNote(ada, place, { title: 'Torques', blocks, aiAccess: true })
  await process(id)
  const factId = (await factsOf(place)).find(({ value }) => value === '150')?.id ?? ''
  await ada.call(factRoutes.correct, { query: { factId }, body: { value: '145' } })
  const write = async (heading: string, torque: string) => {
    const body = bodyOf(blocksOf(heading, torque), 'Torques')
    await ada.call(noteRoutes.update, { query: { ...place, noteId: id }, body })
    await process(id)
  }
  return { place, id, write }
}

describe('a new version of what a person corrected', () => {
  it('says nothing new where it says what was corrected, or what was read before', async () => {
    const { place, id, write } = await correctedNote('Pump 1')
    await write('Tightening torques', '145 Nm')
    expect(await changes(id, [1, 2])).toEqual([])
    expect((await factsOf(place)).map(saidBy)).toContain('Casing cover: 145 Nm')
    await write('Tightening torques', '140 Nm')
    expect(await changes(id, [1, 3])).toEqual(['Casing cover: 145 Nm * → Casing cover: 140 Nm'])
  })

  it('keeps the correction, under another heading too', async () => {
    const { place, id, write } = await correctedNote('Pump 2')
    await write('Torques of the casing', '150 Nm')
    expect(await changes(id, [1, 2])).toEqual([])
    expect((await factsOf(place)).map(saidBy)).toContain('Casing cover: 145 Nm *')
  })

  it('says nothing new where a scan is misread again as it was before it was corrected, or is read right', async () => {
    const place = await newAsset(ada, 'Pump 3')
    const send = async (torque: string, way: string, edition: string) => {
      const lines = [
        'Pump',
        '',
        '',
        `Casing cover: ${torque}`,
        '',
        '',
        `Press the belt by ${way} at most.`,
        '',
        '',
        edition,
      ]
      const fields = { ...toProcess, ifTaken: 'replace' }
      const sent = await upload(ada, { place, file: await makeScannedPdf([{ lines }]), fileName: 'scan.pdf', fields })
      await jobLists(ada, place)
      return sent.id
    }
    const id = await send('150 Nm', '8 mm', 'First edition')
    const page = { ...place, id, segment: 1 }
    const read = await ada.call(readTextRoutes.fetch, { query: page })
    const lines = [
      ['Casing', 'Casing cover: 160 Nm'],
      ['belt', 'Press the belt by 6 mm at most.'],
    ].map(([part = '', text = '']) => ({ id: read.lines.find((line) => line.text.includes(part))?.id ?? '', text }))
    const headers = { 'if-match': `"${read.updatedAt}"` }
    await ada.call(readTextRoutes.correct, { query: page, body: { lines }, headers })
    await send('150 Nm', '8 mm', 'Second edition')
    expect(await changes(id, [1, 2])).toEqual([])
    await send('160 Nm', '6 mm', 'Third edition')
    expect(await changes(id, [1, 3])).toEqual([])
  })
})
