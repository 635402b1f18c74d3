import { assetRoutes } from '@millwright/contract/assets'
import { factRoutes, type FactsQuery } from '@millwright/contract/facts'
import { processingRoutes } from '@millwright/contract/processing'
import { expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { jobLists, newAsset } from '../../../test/documents.ts'
import { signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, newNote } from '../../../test/notes.ts'

const server = inject('server')

const faults = [
  'Symptom: Pump is loud',
  'Cause: Washer worn',
  'Remedy: Anneal the washer',
  'Cause: Bearing dry',
  'Remedy: Grease the bearing',
]

it('a row of which facts are hidden stands by the first that is shown, and is gone with the last', async () => {
  const ada = await signUp(server)
  const reader = await joinCompany(server, ada)
  const place = await newAsset(ada, 'Pump')
  const users = [{ userId: reader.user._id, access: 'read' as const }]
  await ada.call(assetRoutes.update, { query: place, body: { name: 'Pump', info: 'Pump', users } })
  const blocks = [block('heading', 'Troubleshooting', { props: { level: 1 } })].concat(
    faults.map((line) => block('paragraph', line)),
  )
  const { id: noteId } = await newNote(ada, place, { title: 'Pump', blocks, aiAccess: true })
  await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
  await jobLists(ada, place)
  const found = async (client: ApiClient, asked: Omit<FactsQuery, 'assetId'>) => {
    const query = { assetId: place.assetId, ...asked }
    const { total, facts } = await client.call(factRoutes.fetch, { query })
    return { total, facts, values: facts.map(({ value }) => value) }
  }
  const { facts } = await found(ada, {})
  const hide = (value: string) =>
    ada.call(factRoutes.correct, {
      query: { factId: facts.find((fact) => fact.value === value)?.id ?? '' },
      body: { hidden: true },
    })
  const byValue = async (client: ApiClient) => (await found(client, { sort: 'value', order: 'asc' })).values
  const bearing = ['Bearing dry', 'Grease the bearing']
  const washer = ['Washer worn', 'Anneal the washer']
  expect(await byValue(reader)).toEqual([...bearing, ...washer])
  await hide('Washer worn')
  expect(await byValue(reader)).toEqual(['Anneal the washer', ...bearing])
  expect((await found(reader, { sort: 'value', order: 'desc', pageSize: 1 })).values).toEqual(bearing)
  const shown = await found(reader, {})
  expect([shown.total, shown.values]).toEqual([2, ['Anneal the washer', ...bearing]])
  expect((await found(reader, { search: 'loud', sort: 'value', order: 'asc' })).values).toEqual([
    'Anneal the washer',
    ...bearing,
  ])
  // To who sees what is hidden, the row stands as before.
  expect(await byValue(ada)).toEqual([...bearing, ...washer])
  await hide('Anneal the washer')
  const left = await found(reader, {})
  expect([left.total, left.values]).toEqual([1, bearing])
  expect((await found(reader, { search: 'anneal' })).total).toBe(0)
  expect((await found(ada, { search: 'anneal' })).values).toEqual(washer)
  // What goes out, and is counted on the profile of the asset, is the same to everybody.
  expect(await found(ada, { withHidden: 'false' })).toMatchObject({ total: 1, values: bearing })
  const file = await ada.request('GET', factRoutes.export.path, { query: { assetId: place.assetId } })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(2)
})
