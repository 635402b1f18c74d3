import { type Fact, factRoutes } from '@millwright/contract/facts'
import { assetRoutes } from '@millwright/contract/assets'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type AssetIds, jobLists, newAsset } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, bodyOf, newNote } from '../../../test/notes.ts'

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

async function process(place: AssetIds, noteId: string) {
  await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
  await jobLists(ada, place)
}

/** A note whose first version says 150 Nm, which a person corrected to 145 Nm. */
async function correctedNote(name: string) {
  const place = await newAsset(ada, name)
  const blocksOf = (heading: string, torque: string) => [
    block('heading', heading, { props: { level: 1 } }),
    block('paragraph', `Casing cover: ${torque}`),
    block('paragraph', 'Weight of the housing: 40 kg'),
  ]
  const blocks = blocksOf('Tightening torques', '150 Nm')
  const { id } = await newNote(ada, place, { title: 'Torques', blocks, aiAccess: true })
  await process(place, id)
  const factId = (await factsOf(place)).find(({ value }) => value === '150')?.id ?? ''
  await ada.call(factRoutes.correct, { query: { factId }, body: { value: '145' } })
  const write = async (heading: string, torque: string) => {
    const body = bodyOf(blocksOf(heading, torque), 'Torques')
    await ada.call(noteRoutes.update, { query: { ...place, noteId: id }, body })
    await process(place, id)
  }
  return { place, id, write }
}

describe('a new version of what a person corrected', () => {
  it('says which line became another where it says what was corrected, and no more', async () => {
    const { place, id, write } = await correctedNote('Pump 1')
    await write('Tightening torques', '145 Nm')
    expect(await changes(id, [1, 2])).toEqual(['line: 150 → 145'])
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

  it('shows readers what is new in a row that was hidden', async () => {
    const place = await newAsset(ada, 'Pump 5')
    const reader = await joinCompany(server, ada)
    const users = [{ userId: reader.user._id, access: 'read' as const }]
    await ada.call(assetRoutes.update, { query: place, body: { name: 'Pump 5', info: 'Pump 5', users } })
    const blocksOf = (...lines: string[]) =>
      [block('heading', 'Troubleshooting', { props: { level: 1 } })].concat(
        ['Symptom: Pump is loud', 'Cause: Air in the pump', ...lines].map((line) => block('paragraph', line)),
      )
    const { id } = await newNote(ada, place, { title: 'Faults', blocks: blocksOf(), aiAccess: true })
    await process(place, id)
    const [cause] = await factsOf(place)
    await ada.call(factRoutes.correct, { query: { factId: cause?.id ?? '' }, body: { hidden: true } })
    const readerSees = async () => (await reader.call(factRoutes.fetch, { query: place })).facts.map(saidBy)
    expect(await readerSees()).toEqual([])
    const body = bodyOf(blocksOf('Remedy: Bleed the pump'), 'Faults')
    await ada.call(noteRoutes.update, { query: { ...place, noteId: id }, body })
    await process(place, id)
    expect(await readerSees()).toEqual(['Pump is loud: Bleed the pump '])
  })

  it('keeps no correction for what stood elsewhere before', async () => {
    const place = await newAsset(ada, 'Pump 4')
    const blocksOf = (headings: readonly string[]) =>
      headings.flatMap((heading) => [
        block('heading', heading, { props: { level: 1 } }),
        block('paragraph', 'Drain plug: 40 Nm'),
      ])
    const { id } = await newNote(ada, place, {
      title: 'Plugs',
      blocks: blocksOf(['Crankcase', 'Gearbox']),
      aiAccess: true,
    })
    await process(place, id)
    const [first, second] = (await factsOf(place)).filter(({ value }) => value === '40')
    await ada.call(factRoutes.correct, { query: { factId: first?.id ?? '' }, body: { value: '35' } })
    const left = second?.condition === 'Crankcase' ? 'Crankcase' : 'Gearbox'
    await ada.call(noteRoutes.update, { query: { ...place, noteId: id }, body: bodyOf(blocksOf([left]), 'Plugs') })
    await process(place, id)
    expect((await factsOf(place)).map(saidBy)).toEqual(['Drain plug: 40 Nm'])
  })
})
