import { departmentRoutes } from '@millwright/contract/departments'
import { readFile } from 'node:fs/promises'
import { describe, expect, inject, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { lookInto, takePackage } from '../../../test/makers-packages.ts'

const sample = (name: string) =>
  readFile(new URL(`../../../test/fixtures/makers-packages/${name}`, import.meta.url)).then((bytes) =>
    Uint8Array.from(bytes),
  )

describe("makers' samples", () => {
  it.each([
    ['documentationcontainer.zip', 'Beispiel GmbH BR-01-26', 3],
    ['vdi2770_demo.zip', 'Siemens ABC1223', 5],
    ['missing_Metadata.zip', 'Siemens ABC1223', 3],
    ['handover-documentation-example.aasx', 'HandoverDocumentationAAS', 4],
    ['technical-data-sample.aasx', 'IPS001', 3],
    ['servo-dc-motor.aasx', 'I40 Capable Servo Motor (EN)', 2],
  ])('%s is imported to the end, and changes nothing when it comes again', async (fileName, name, taken) => {
    const admin = await signUp(inject('server'))
    const body = { name: 'Pumps', info: 'Pumps' }
    const query = { departmentId: (await admin.call(departmentRoutes.create, { body }))._id }
    const bytes = await sample(fileName)
    const take = async (into?: string) => {
      const { packageId } = await lookInto(admin, query, { bytes, fileName })
      return takePackage(admin, query, { packageId, assets: [{ asset: 0, into }] })
    }
    const [made] = await take()
    expect(made).toMatchObject({ name, created: true, versions: 0, same: 0 })
    expect((made?.files ?? 0) + (made?.left.length ?? 0)).toBe(taken)
    const into = { _id: made?._id, created: false, fields: 0, codes: 0, files: 0, versions: 0 }
    expect(await take(made?._id)).toMatchObject([{ ...into, same: made?.files }])
  })
})
