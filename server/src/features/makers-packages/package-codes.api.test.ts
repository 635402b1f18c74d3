import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { texts } from '@millwright/contract/texts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, property, shellOf } from '../../../test/aas.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { documentContainer, lookInto, takePackage } from '../../../test/makers-packages.ts'

const ofProduct = 'https://id.pumps.example/PX-200/SN-1'

/** With the address of the product in its nameplate; `assetKind` as the shell says it. */
function shellBytes(assetKind: 'Instance' | 'Type') {
  const shell = shellOf('SN-1')
  shell.submodels[0]?.elements.push(property({ idShort: 'URIOfTheProduct', value: ofProduct }))
  return aasxOf(environmentOf([shell]).replace('"assetKind":"Instance"', `"assetKind":"${assetKind}"`))
}

describe("the codes that a maker's package says of a machine", () => {
  const server = inject('server')
  let admin: SignedUp
  let query: { departmentId: string }
  beforeAll(async () => {
    admin = await signUp(server)
    query = { departmentId: (await admin.call(departmentRoutes.create, { body: { name: 'P', info: 'P' } }))._id }
  })
  const codesOf = async (assetId: string) =>
    (await admin.call(assetRoutes.fetchSingle, { query: { ...query, assetId } })).codes.map(({ code }) => code)
  const imported = async (bytes: Uint8Array, into?: string | null) => {
    const { packageId, assets } = await lookInto(admin, query, { bytes })
    const choices = into === undefined ? [] : [{ asset: 0, into }]
    const [asset] = await takePackage(admin, query, { packageId, assets: choices })
    if (!asset) throw new Error('Nothing was imported')
    return { asset, shown: assets[0]?.codes }
  }

  it('open it: the id of the shell and the address of the product', async () => {
    const codes = ['https://pumps.example/asset/Pump_SN-1', ofProduct]
    const { asset, shown } = await imported(shellBytes('Instance'))
    expect(shown).toEqual(codes)
    expect(asset).toMatchObject({ created: true, codes: 2, left: [] })
    expect(await codesOf(asset._id)).toEqual(codes)
    const opened = await admin.call(plateCodeRoutes.open, { query: { code: `${ofProduct}/` } })
    expect(opened).toMatchObject({ names: 'asset', assets: [{ _id: asset._id }] })

    // Again nothing is new; another machine does not get what this one has.
    expect((await imported(shellBytes('Instance'))).asset).toMatchObject({ _id: asset._id, created: false, codes: 0 })
    // It is known by its code, whatever it is called and whatever its fields say.
    const place = { ...query, assetId: asset._id }
    await admin.call(assetRoutes.update, { query: place, body: { name: 'P-101', info: 'x', dynamicFields: [] } })
    expect((await imported(shellBytes('Instance'))).asset).toMatchObject({ _id: asset._id, created: false, codes: 0 })
    const { asset: other } = await imported(shellBytes('Instance'), null)
    expect(other).toMatchObject({ created: true, codes: 0 })
    expect(other.left.map(({ why }) => why)).toEqual(codes.map(() => 'Another machine has this code already'))
    expect(await codesOf(other._id)).toEqual([])
  })

  it('are names that are no address as well: a URN or an IRDI of an instance; any other is named by its path', async () => {
    const named = (globalAssetId: string, assetKind = 'Instance') => {
      const environment = environmentOf([shellOf(`SN-${globalAssetId}`)])
        .replace('"assetKind":"Instance"', `"assetKind":"${assetKind}"`)
        .replace(/"globalAssetId":"[^"]*"/u, `"globalAssetId":"${globalAssetId}"`)
      return aasxOf(environment)
    }
    const codes = [
      'urn:pumps.example:sn:4711',
      'urn:uuid:6f2d0c7e-4b0e-4c7e-9d1e-1d6f6d3f0b11',
      '0199-9#Z1-PUMP4711#001',
    ]
    for (const code of codes) {
      const { asset, shown } = await imported(named(code))
      expect([shown, await codesOf(asset._id)]).toEqual([[code], [code]])
      expect(await admin.call(plateCodeRoutes.open, { query: { code } })).toMatchObject({
        assets: [{ _id: asset._id }],
      })
    }
    expect(
      (await lookInto(admin, query, { bytes: named('urn:pumps.example:type:9', 'Type') })).assets[0]?.codes,
    ).toEqual([])
    // A concept of ECLASS is none of a machine.
    for (const other of ['Pump 4711', '0173-1#01-AKJ975#017']) {
      const { assets, problems } = await lookInto(admin, query, { bytes: named(other) })
      expect(assets[0]?.codes).toEqual([])
      const path = `aasx/pump.aas.json#Pump_SN-${other}/globalAssetId`
      expect(problems).toEqual([expect.objectContaining({ code: 'notUnderstood', path })])
    }
  })

  it('are none where the shell is of a type', async () => {
    const { asset, shown } = await imported(shellBytes('Type'), null)
    expect([shown, await codesOf(asset._id)]).toEqual([[], []])
  })

  it('are ids of a VDI 2770 object that are addresses, which are no serial number', async () => {
    const address = 'https://id.pumps.example/PX-200/SN-78'
    const bytes = await documentContainer('Grease it.', {
      serial: `SN-78</ObjectId><ObjectId ObjectType="Individual">${address}`,
    })
    const { asset, shown } = await imported(bytes)
    expect(shown).toEqual([address])
    expect(await codesOf(asset._id)).toEqual([address])
    const alone = await imported(await documentContainer('Oil it.', { serial: `${address}9` }))
    const { dynamicFields } = await admin.call(assetRoutes.fetchSingle, {
      query: { ...query, assetId: alone.asset._id },
    })
    expect(dynamicFields.map(({ label }) => label)).not.toContain('Serial number')
    expect(alone.shown).toEqual([`${address}9`])
  })

  it('are as many as an asset can have: what is more is said', async () => {
    const codesFrom = (first: number) =>
      Array.from({ length: limits.plateCodes }, (_, at) => `https://id.pumps.example/many/${first + at}`)
    const container = (codes: string[]) =>
      documentContainer('Cool it.', {
        serial: ['SN-79', ...codes].join('</ObjectId><ObjectId ObjectType="Individual">'),
      })
    const named = [...codesFrom(0), 'https://id.pumps.example/many/more']
    const { assets, problems } = await lookInto(admin, query, { bytes: await container(named) })
    expect(assets.map(({ codes }) => codes)).toEqual([codesFrom(0)])
    expect(problems).toContainEqual({
      code: 'tooManyCodes',
      path: 'VDI2770_Metadata.xml',
      weight: 'refused',
      sentence: `A machine can have ${limits.plateCodes} codes at most: those behind are left out`,
    })

    const { asset } = await imported(await container(codesFrom(15)))
    expect(asset).toMatchObject({ codes: limits.plateCodes })
    const { asset: again } = await imported(await container(codesFrom(0)))
    expect(again).toMatchObject({ _id: asset._id, codes: 0 })
    expect(new Set(again.left.map(({ why }) => why))).toEqual(new Set([texts.plateCodesMany]))
    expect(again.left).toHaveLength(15)
    expect(await codesOf(asset._id)).toEqual(codesFrom(15))
  })
})
