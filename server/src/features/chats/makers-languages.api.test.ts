import { assetRoutes } from '@millwright/contract/assets'
import { type ChatLanguage, chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { searchRoutes } from '@millwright/contract/search'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { writeMetadata } from '../../packages/vdi2770/write-metadata.ts'
import { told } from '../../../test/answers.ts'
import { jobLists, type AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { lookInto, packageOf, pdfOf, takePackage, vdiMetadata } from '../../../test/makers-packages.ts'

const sentences = {
  en: 'The torque of valve V-101 is 45 Nm.',
  de: 'Das Drehmoment von Ventil V-101 ist 45 Nm.',
}

describe("a maker's manual in two languages", () => {
  let ada: SignedUp
  let place: AssetIds

  beforeAll(async () => {
    ada = await signUp(inject('server'))
    const departmentId = (await ada.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
    const version = (language: 'en' | 'de') => ({
      version: '1.0',
      languages: [language],
      author: 'Pumpenfabrik',
      title: [{ language, text: language === 'en' ? 'Manual' : 'Anleitung' }],
      summary: [],
      keywords: [],
      status: 'Released',
      statusDate: '2026-02-01',
      relations: [],
      files: [{ name: `${language}.pdf`, mediaType: 'application/pdf' }],
    })
    const object = { equipment: '', maker: 'Pumpenfabrik', type: 'PX-200', serial: 'SN-77', links: [], id: '' }
    const ids = [{ domain: 'PF', id: 'MAN-1' }]
    const versions = [version('en'), version('de')]
    const bytes = packageOf({
      'VDI2770_Metadata.xml': writeMetadata({ ids, classes: ['03-02'], object, company: 'Pumpenfabrik', versions }),
      'en.pdf': await pdfOf(sentences.en),
      'de.pdf': await pdfOf(sentences.de),
    })
    const { packageId } = await lookInto(ada, { departmentId }, { bytes })
    const [made] = await takePackage(ada, { departmentId }, { packageId })
    place = { departmentId, assetId: made?._id ?? '' }
    await jobLists(ada, place)
  })

  const ask = async (query: string, language: ChatLanguage) =>
    told(ada.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId, chatLanguage: language } }))

  it.each([
    ['English', sentences.en, 'What is the torque of valve V-101?'],
    ['German', sentences.de, 'Was ist das Drehmoment von Ventil V-101?'],
    // Asked in no language: both say it.
    ['German', sentences.de, 'V-101 Nm'],
    ['English', sentences.en, 'V-101 Nm'],
  ] as const)('is quoted in %s alone: %s', async (language, sentence, question) => {
    const { sources } = await ask(question, language)
    expect(sources.flatMap(({ quotes }) => quotes.map(({ text }) => text))).toEqual([sentence])
  })

  it('answers what its serial number is from what the package said', async () => {
    const { text, sources } = await ask('What is the serial number?', 'English')
    expect(text).toContain('SN-77')
    expect(sources).toMatchObject([{ assetId: place.assetId }])
  })

  it('answers what its maker handed over with the files as sources, which open at their beginning', async () => {
    const { text, sources, end, chatId } = await ask('Which documents came with the machine?', 'English')
    expect(text).toContain('Documents of the maker: **1**')
    expect(text).toContain('- **Manual** (Pumpenfabrik PX-200) — Operation — German [1]; English [2]\n')
    expect(sources.map(({ fileName, fileType, segments }) => ({ fileName, fileType, segments }))).toEqual([
      { fileName: 'Anleitung.pdf', fileType: 'document', segments: [1] },
      { fileName: 'Manual.pdf', fileType: 'document', segments: [1] },
    ])
    expect(sources[0]?.quotes).toEqual([
      { segment: 1, text: 'Anleitung — Operation — German', packageName: 'pump.zip' },
    ])
    expect(end.verdict).toBe('answered')
    const query = { assetId: place.assetId, chatId }
    const [kept] = await ada.call(chatRoutes.fetchCurrentMessages, { query })
    expect(kept?.response.text).toBe(text)
    expect(kept?.response.sources).toMatchObject([{ fileName: 'Anleitung.pdf' }, { fileName: 'Manual.pdf' }])
    expect(kept?.response.resources.map(({ fileName }) => fileName)).toEqual(['Anleitung.pdf', 'Manual.pdf'])
  })

  it('answers in which languages a manual is, in the language of the chat', async () => {
    const { text } = await ask('In welchen Sprachen gibt es die Anleitung?', 'German')
    expect(text).toContain('- **Anleitung** (Pumpenfabrik PX-200) — Bedienung — Deutsch [1]; Englisch [2]\n')
  })

  it('is asked of one language and class alone where that is chosen, and says so', async () => {
    const query = 'What is the torque of valve V-101?'
    const asked = { query, assetId: place.assetId, chatLanguage: 'English' as const }
    const of = (more: object) => told(ada.events(chatRoutes.newMessage, { body: { ...asked, ...more } }))
    const german = await of({ documentLanguage: 'de', documentClass: '03-02' })
    expect(german.text).toMatch(/^Looked only in documents of the maker: Operation — German\.\n\n/)
    expect(german.sources.map(({ fileName }) => fileName)).toEqual(['Anleitung.pdf'])
    const [kept] = await ada.call(chatRoutes.fetchCurrentMessages, {
      query: { assetId: place.assetId, chatId: german.chatId },
    })
    expect(kept).toMatchObject({ documentClass: '03-02', documentLanguage: 'de' })
    const spareParts = await of({ documentClass: '03-06' })
    expect(spareParts.text).toContain('Spare parts')
    expect(spareParts.end.verdict).toBe('not-in-material')
    expect(spareParts.sources).toEqual([])
    const records = await of({ query: 'What is the serial number?', documentClass: '03-02' })
    expect(records.text).not.toContain('SN-77')
    const database = await of({ query: 'What is the serial number?', documentClass: '03-02', scope: 'database' })
    expect(database.text).toMatch(/^Looked only in documents of the maker: Operation\.\n\n/)
    expect(database.text).not.toContain('SN-77')
    for (const wrong of [{ documentClass: '99' }, { documentLanguage: '' }]) {
      const { status } = await ada.tryCall(chatRoutes.newMessage, { body: { ...asked, ...wrong } as never })
      expect(status).toBe(400)
    }
  })

  it('is asked in a language with what is written in one of its regions, and in a region alone', async () => {
    const bytes = packageOf({
      'VDI2770_Metadata.xml': vdiMetadata({ id: 'MAN-2', serial: 'SN-78', languages: ['de-AT'], files: ['at.pdf'] }),
      'at.pdf': await pdfOf(sentences.de),
    })
    const { departmentId } = place
    const { packageId } = await lookInto(ada, { departmentId }, { bytes })
    const [made] = await takePackage(ada, { departmentId }, { packageId })
    const austrian = { departmentId, assetId: made?._id ?? '' }
    await jobLists(ada, austrian)
    const cited = async (documentLanguage: string) => {
      const body = { query: 'Was ist das Drehmoment von Ventil V-101?', assetId: austrian.assetId, documentLanguage }
      return (await told(ada.events(chatRoutes.newMessage, { body }))).sources.length
    }
    const named = async (documentLanguage: string) => {
      const query = { ...austrian, q: 'manual', kinds: ['resource' as const], documentLanguage }
      return (await ada.call(searchRoutes.search, { query })).groups.flatMap(({ hits }) => hits).length
    }
    expect([await cited('de'), await named('de')]).toEqual([1, 1])
    expect([await cited('de-at'), await named('de-at')]).toEqual([1, 1])
    expect([await cited('de-ch'), await named('de-ch')]).toEqual([0, 0])
  })

  it('refuses what was not handed over', async () => {
    const none = await ask('Is there a declaration of conformity?', 'English')
    expect(none.end.verdict).not.toBe('answered')
    const spanish = await ask('Is there a Spanish manual?', 'English')
    expect(spanish.text).not.toContain('Documents of the maker')
  })

  it('lists nothing of an asset that one may not see', async () => {
    const bob = await joinCompany(inject('server'), ada)
    const users = [{ userId: bob.user._id, access: 'read' as const }]
    const body = { name: 'Open', info: 'Open', users }
    const other = (await ada.call(departmentRoutes.create, { body }))._id
    const query = { departmentId: other }
    const press = await ada.call(assetRoutes.create, { query, body: { name: 'Press', info: 'Press', users } })
    const asked = { body: { query: 'Which documents came with Pumpenfabrik PX-200?', assetId: press._id } }
    expect((await told(ada.events(chatRoutes.newMessage, asked))).text).toContain('Documents of the maker: **1**')
    expect((await told(bob.events(chatRoutes.newMessage, asked))).text).not.toContain('Manual')
  })
})
