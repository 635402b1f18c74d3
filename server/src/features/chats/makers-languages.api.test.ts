import { type ChatLanguage, chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { writeMetadata } from '../../packages/vdi2770/write-metadata.ts'
import { told } from '../../../test/answers.ts'
import { jobLists, type Place } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { lookInto, packageOf, pdfOf, takePackage } from '../../../test/makers-packages.ts'

const sentences = {
  en: 'The torque of valve V-101 is 45 Nm.',
  de: 'Das Drehmoment von Ventil V-101 ist 45 Nm.',
}

describe("a maker's manual in two languages", () => {
  let ada: SignedUp
  let place: Place

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
      refersTo: [],
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
})
