import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import {
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  type VdiDocument,
  vdiMetadata,
} from '../../../test/makers-packages.ts'

describe('what packages say of documents, one after the other', () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  async function take(bytes: Uint8Array) {
    const { packageId } = await lookInto(admin, { departmentId }, { bytes })
    const [asset] = await takePackage(admin, { departmentId }, { packageId })
    const query = { departmentId, assetId: asset?._id ?? '' }
    return { asset, files: (await admin.call(driveRoutes.fetch, { query })).files }
  }

  it('of the same bytes the last word holds: a status, a class, unless it is of an earlier day', async () => {
    const pdf = await pdfOf('Stop it.')
    const revision = (said: VdiDocument) =>
      take(packageOf({ 'VDI2770_Metadata.xml': vdiMetadata({ serial: 'V-1', ...said }), 'manual.pdf': pdf }))
    await revision({ status: 'InReview', statusDate: '2026-01-01', classes: ['03-02'] })
    const released = { status: 'Released', statusDate: '2026-03-01', classes: ['03-04'] }
    const { asset, files } = await revision(released)
    expect(asset).toMatchObject({ created: false, files: 0, versions: 0, same: 1, left: [] })
    expect(files).toMatchObject([{ version: 1, document: released }])
    const { files: after } = await revision({ status: 'InReview', statusDate: '2026-01-01', classes: ['03-02'] })
    expect(after).toMatchObject([{ version: 1, document: released }])
  })
})
