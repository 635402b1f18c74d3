import { bankRoutes } from '@millwright/contract/bank'
import { departmentRoutes } from '@millwright/contract/departments'
import { searchRoutes } from '@millwright/contract/search'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { documentContainer, lookInto, packageOf, pdfOf, takePackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'

const server = inject('server')

describe("makers' documents are found by class and language", () => {
  let ada: SignedUp
  let place: AssetIds

  beforeAll(async () => {
    ada = await signUp(server)
    const departmentId = (await ada.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
    const manual = (id: string, language: string, classes = ['03-02']) =>
      documentContainer(`Valve V-101 of ${id} is closed.`, {
        id,
        classes,
        languages: [language],
        titles: { [language]: `Valve ${id}` },
      })
    const bytes = packageOf({
      'a.zip': await manual('manual-en', 'en'),
      'b.zip': await manual('manual-de', 'de'),
      'c.zip': await manual('certificate', 'de-AT', ['02-04', '03-03']),
    })
    const { packageId } = await lookInto(ada, { departmentId }, { bytes })
    const [made] = await takePackage(ada, { departmentId }, { packageId })
    place = { departmentId, assetId: made?._id ?? '' }
    await upload(ada, {
      place,
      file: await pdfOf('Valve V-101 of the plant.'),
      fileName: 'Valve by hand.pdf',
      fields: toProcess,
    })
    await jobLists(ada, place)
  })

  const bank = async (query: Record<string, unknown>, client: Pick<SignedUp, 'call'> = ada) =>
    (await client.call(bankRoutes.fetch, { query: { ...query, sort: 'fileName' } as never })).map((row) => row.fileName)
  const counts = async (query: Record<string, unknown> = {}, client: Pick<SignedUp, 'call'> = ada) => {
    const { documentClass, documentLanguage, type } = await client.call(bankRoutes.fetchFilters, {
      query: query as never,
    })
    const said = (list: typeof type) => Object.fromEntries(list.map(({ value, count }) => [value, count]))
    return { class: said(documentClass), language: said(documentLanguage), type: said(type) }
  }

  it('in the bank, alone and with other filters, also page by page', async () => {
    expect(await bank({ documentClass: '03-02' })).toEqual(['Valve manual-de.pdf', 'Valve manual-en.pdf'])
    expect(await bank({ documentClass: '02-04,03-02', documentLanguage: 'DE' })).toEqual([
      'Valve certificate.pdf',
      'Valve manual-de.pdf',
    ])
    expect(await bank({ documentLanguage: 'de', search: 'manual' })).toEqual(['Valve manual-de.pdf'])
    expect(await bank({ documentLanguage: 'de', type: 'image' })).toEqual([])
    expect(await bank({ documentLanguage: 'fr' })).toEqual([])
    // A language finds its variants; a variant finds itself alone.
    expect(await bank({ documentLanguage: 'de-at' })).toEqual(['Valve certificate.pdf'])
    const answer = await ada.tryCall(bankRoutes.fetch, {
      query: { documentLanguage: 'de', sort: 'fileName', page: 2, pageSize: 1 } as never,
    })
    expect(bankRoutes.fetch.output.parse(answer.data).map(({ fileName }) => fileName)).toEqual(['Valve manual-de.pdf'])
    expect((await ada.tryCall(bankRoutes.fetch, { query: { documentClass: '99-99' } as never })).status).toBe(400)
  })

  it('and are counted under the search and the other filters', async () => {
    expect(await counts()).toEqual({
      class: { '02-04': 1, '03-02': 2, '03-03': 1 },
      language: { de: 2, 'de-at': 1, en: 1 },
      type: { document: 4 },
    })
    expect(await counts({ documentLanguage: 'de' })).toEqual({
      class: { '02-04': 1, '03-02': 1, '03-03': 1 },
      language: { de: 2, 'de-at': 1, en: 1 },
      type: { document: 2 },
    })
    expect((await counts({ search: 'certificate' })).language).toEqual({ 'de-at': 1 })
    expect(await counts({ type: 'image' })).toMatchObject({ class: {}, language: {} })
  })

  it('for those who may see them alone', async () => {
    const bo = await joinCompany(server, ada)
    const none = { class: {}, language: {}, type: {} }
    expect([await bank({ documentClass: '03-02' }, bo), await counts({}, bo)]).toEqual([[], none])
    const other = await signUp(server)
    expect([await bank({ documentLanguage: 'de' }, other), await counts({}, other)]).toEqual([[], none])
  })

  it('by the search, in the names of files and in what they say', async () => {
    const found = async (query: Record<string, string>) => {
      const { groups } = await ada.call(searchRoutes.search, { query: { q: 'valve', pageSize: 10, ...query } as never })
      const titles = (kind: string) =>
        groups.find((one) => one.kind === kind)?.hits.map(({ title }) => title.replace(/^Valve |\.pdf$/gu, '')) ?? []
      return [titles('resource').toSorted(), [...new Set(titles('passage'))].toSorted()]
    }
    const all = ['by hand', 'certificate', 'manual-de', 'manual-en']
    expect(await found({})).toEqual([all, all])
    expect(await found({ documentLanguage: 'de' })).toEqual([
      ['certificate', 'manual-de'],
      ['certificate', 'manual-de'],
    ])
    expect(await found({ documentLanguage: 'de', documentClass: '03-02' })).toEqual([['manual-de'], ['manual-de']])
  })
})
