import { companyRoutes } from '@millwright/contract/company'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { pngOf } from '../../../test/sample-files.ts'

const { fetch, update } = companyRoutes
let admin: SignedUp

beforeAll(async () => {
  admin = await signUp(inject('server'))
})

const trail = async () => {
  const { data } = await admin.tryCall(settingsRoutes.fetchAudit, { query: { action: 'company-settings-changed' } })
  return settingsRoutes.fetchAudit.output.parse(data).map(({ actor, target }) => [actor, target])
}

describe('the settings of a company', () => {
  it('begin without office files, with English and with speech input', async () => {
    expect(await admin.call(fetch)).toMatchObject({ officeFiles: false, ocrLanguages: ['eng'], webSpeech: true })
  })

  it('say whether a file lies in the company, to a member who may not see it, too', async () => {
    const member = await joinCompany(inject('server'), admin)
    expect(await member.call(fetch)).toMatchObject({ hasFiles: false })
    await upload(admin, { place: await newAsset(admin), kind: 'image', file: await pngOf(), fileName: 'Plate.png' })
    expect(await member.call(fetch)).toMatchObject({ hasFiles: true })
  })

  it('change one by one or together, and the trail tells which', async () => {
    const changes: [object, object][] = [
      [{ officeFiles: true }, { officeFiles: true, ocrLanguages: ['eng'], webSpeech: true }],
      [{}, { officeFiles: true, ocrLanguages: ['eng'], webSpeech: true }],
      [{ officeFiles: true }, { officeFiles: true, ocrLanguages: ['eng'], webSpeech: true }],
      [
        { ocrLanguages: ['deu', 'chi_sim', 'deu'], webSpeech: false },
        { officeFiles: true, ocrLanguages: ['deu', 'chi_sim'], webSpeech: false },
      ],
    ]
    for (const [body, after] of changes) {
      const answer = await admin.tryCall(update, { body })
      expect(answer).toMatchObject({ status: 200, data: after, message: 'Settings saved' })
      expect(await admin.call(fetch)).toMatchObject(after)
    }
    expect(await trail()).toEqual([
      ['ada', 'text recognition in deu and chi_sim, speech input off'],
      ['ada', 'office files on'],
    ])
  })

  it('are not written over by one who has not seen what another admin saved, and who gets that instead', async () => {
    const seen = await admin.call(fetch)
    const saved = await admin.call(update, { body: { webSpeech: !seen.webSpeech } })
    const headers = { 'if-match': `"${seen.updatedAt}"` }
    const refused = await admin.tryCall(update, { body: { officeFiles: !seen.officeFiles }, headers })
    expect(refused).toMatchObject({ status: 409, data: saved })
    expect(await admin.call(fetch)).toEqual(saved)
    const fresh = { 'if-match': `"${saved.updatedAt}"` }
    expect(await admin.tryCall(update, { body: { webSpeech: seen.webSpeech }, headers: fresh })).toMatchObject({
      status: 200,
      data: { officeFiles: seen.officeFiles, webSpeech: seen.webSpeech },
    })
  })

  it('refuse what is no setting, and say why', async () => {
    const before = await admin.call(fetch)
    const wrong: [object, string][] = [
      [{ ocrLanguages: [] }, texts.ocrLanguagesFew],
      [{ ocrLanguages: ['eng', 'deu', 'fra', 'spa', 'ita'] }, texts.ocrLanguagesMany],
      [{ ocrLanguages: ['english'] }, texts.ocrLanguageInvalid],
      [{ ocrLanguages: ['../eng'] }, texts.ocrLanguageInvalid],
      [{ ocrLanguages: ['eng', 'xyz'] }, texts.ocrLanguageInvalid],
      [{ ocrLanguages: 'eng' }, texts.ocrLanguageInvalid],
    ]
    for (const [body, error] of wrong) {
      expect([body, await admin.tryCall(update, { body })]).toMatchObject([body, { status: 400, error }])
    }
    for (const body of [{ officeFiles: 'yes' }, { webSpeech: null }]) {
      expect((await admin.tryCall(update, { body })).status).toBe(400)
    }
    expect(await admin.call(fetch)).toEqual(before)
  })
})
