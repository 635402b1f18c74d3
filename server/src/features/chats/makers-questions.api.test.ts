import { assetRoutes } from '@millwright/contract/assets'
import { type ChatLanguage, chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { jobLists, type AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { documentationContainer, documentContainer, lookInto, takePackage } from '../../../test/makers-packages.ts'

const plate = 'The plate with the serial number is on the left of the motor.'

describe('what a maker handed over is asked as people ask:', () => {
  let ada: SignedUp
  let place: AssetIds
  let other: AssetIds

  beforeAll(async () => {
    ada = await signUp(inject('server'))
    const create = async (name: string) =>
      (await ada.call(departmentRoutes.create, { body: { name, info: 'Of a plant' } }))._id
    const departmentId = await create('Pumps')
    const bytes = await documentationContainer({
      'manual.zip': await documentContainer(plate, { id: 'MAN-1', languages: ['en', 'de'] }),
      'ce.zip': await documentContainer('We declare that it conforms.', {
        id: 'CE-1',
        classes: ['02-04'],
        titles: { en: 'Declaration of conformity' },
      }),
    })
    const { packageId } = await lookInto(ada, { departmentId }, { bytes })
    const [made] = await takePackage(ada, { departmentId }, { packageId })
    place = { departmentId, assetId: made?._id ?? '' }
    await jobLists(ada, place)
    const fans = await create('Fans')
    const dynamicFields = [{ type: 'text' as const, label: 'Serial number', value: 'FAN-5' }]
    const body = { name: 'Blower 5', info: 'Hall 2', dynamicFields }
    other = {
      departmentId: fans,
      assetId: (await ada.call(assetRoutes.create, { query: { departmentId: fans }, body }))._id,
    }
  })

  const ask = async (query: string, chatLanguage: ChatLanguage = 'English', { assetId } = place) =>
    told(ada.events(chatRoutes.newMessage, { body: { query, assetId, chatLanguage } }))

  it.each<[string, string, ChatLanguage]>([
    // Of one of a department, in one word, with a slip of the finger, as it is spoken.
    ['SN-77', "what's the serial no of the pump", 'English'],
    ['SN-77', 'serialno', 'English'],
    ['SN-77', 'tell me the serail number', 'English'],
    ['SN-77', 'whats the sn', 'English'],
    ['SN-77', 'Seriennr der Pumpe', 'German'],
    ['SN-77', 'Serienummer bitte', 'German'],
    ['SN-77', 'número de seire', 'Spanish'],
    ['**Pumpenfabrik GmbH**', 'who has built this machine', 'English'],
    ['**Pumpenfabrik GmbH**', 'whos the maker', 'English'],
    ['**Pumpenfabrik GmbH**', 'Wer hat die hergestellt?', 'German'],
    ['**Pumpenfabrik GmbH**', 'Wer hat diese Pumpe hergestellt?', 'German'],
    ['**Pumpenfabrik GmbH**', 'Qui a construit cette machine ?', 'French'],
    ['**Pumpenfabrik GmbH**', '谁生产的?', 'Chinese'],
    ['**Pumpenfabrik GmbH**', '这台设备是谁生产的?', 'Chinese'],
    ['**Pumpenfabrik GmbH**', '谁是制造商?', 'Chinese'],
    ['**Pumpenfabrik GmbH**', 'この機械のメーカーはどこですか?', 'Japanese'],
    ['**Pumpenfabrik GmbH**', '누가 이 기계를 만들었습니까?', 'Korean'],
    ['SN-77', '这台机器的序列号是多少?', 'Chinese'],
    ['Declaration of conformity', '有CE声明吗?', 'Chinese'],
    ['Declaration of conformity', 'どんな書類が付いてきましたか?', 'Japanese'],
    ['Declaration of conformity', 'मशीन के साथ कौन से दस्तावेज आए?', 'Hindi'],
    ['Declaration of conformity', 'what documnets came along with it', 'English'],
    ['Declaration of conformity', 'which docs did we get', 'English'],
    ['Declaration of conformity', 'Welche Unterlagen haben wir bekommen?', 'German'],
    ['Declaration of conformity', 'have we got a CE declaration', 'English'],
    ['Declaration of conformity', 'is there a certficate', 'English'],
    ['Declaration of conformity', 'Haben wir dazu eine CE-Erklärung?', 'German'],
    ['Declaration of conformity', 'Konformitätserklärng vorhanden?', 'German'],
    ['English, German', 'which languages can I read the manual in', 'English'],
    ['English, German', 'manual langauges', 'English'],
    ['Englisch, Deutsch', 'In welcher Sprache kann man das Handbuch lesen?', 'German'],
    ['Englisch, Deutsch', 'Anleitugen auf Deutsch', 'German'],
    ['Inglés', '¿En qué idiomas puedo leer el manual?', 'Spanish'],
  ])('%s to %s', async (answer, question, language) => {
    const { text, end } = await ask(question, language)
    expect(text.toLowerCase()).toContain(answer.toLowerCase())
    expect(end.verdict).toBe('answered')
    expect(text).not.toContain(plate)
  })

  it('names the package that a field or a document came with, until the field says something else', async () => {
    const packagesIn = (sources: { quotes: { packageName?: string | undefined }[] }[]) =>
      sources.map(({ quotes }) => quotes.map(({ packageName }) => packageName))
    const handedOver = [['pump.zip']]
    expect(packagesIn((await ask('What is the serial number?')).sources)).toEqual(handedOver)
    expect(packagesIn((await ask('In which languages is the manual?')).sources)).toEqual(handedOver)
    expect(packagesIn((await ask('Is there a certificate?')).sources)).toEqual(handedOver)
    expect(packagesIn((await ask('Which documents came with the pump?')).sources)).toEqual([
      ...handedOver,
      ...handedOver,
      ...handedOver,
    ])
    expect(packagesIn((await ask('Serial number of the fan', 'English', other)).sources)).toEqual([[undefined]])
    const { name, info, dynamicFields } = await ada.call(assetRoutes.fetchSingle, { query: place })
    const body = {
      name,
      info,
      users: [],
      dynamicFields: dynamicFields.map((field) =>
        field.value === 'SN-77' ? { ...field, type: 'text' as const, value: 'SN-78' } : field,
      ),
    }
    await ada.call(assetRoutes.update, { query: place, body })
    const changed = await ask('What is the serial number?')
    expect([changed.text.includes('SN-78'), packagesIn(changed.sources)]).toEqual([true, [[undefined]]])
  })

  it.each([
    ['Where is the serial number plate?', 'English'],
    ['On which side of the motor is the serial number?', 'English'],
    ['Wo sitzt das Schild mit der Seriennummer?', 'German'],
  ] as const)('leaves to the manual what its pages say: %s', async (question, language) => {
    const { text } = await ask(question, language)
    expect(text).not.toContain('SN-77')
  })

  it('says nothing of this machine where another one is asked about, and lists no machines to who asks whose one is', async () => {
    expect((await ask('serial number of the pump', 'English', other)).text).not.toMatch(/FAN-5|SN-77/)
    expect((await ask('serial number of the fan', 'English', other)).text).toContain('FAN-5')
    expect((await ask('Von wem ist die Maschine?', 'German')).text).not.toContain('Blower 5')
    expect((await ask('CE?')).text).not.toContain('SN-77')
    expect((await ask('who made the repair?')).text).not.toContain('**Pumpenfabrik')
  })
})
