import { departmentRoutes } from '@millwright/contract/departments'
import { expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, shellOf } from '../../../test/aas.ts'
import { signUp } from '../../../test/harness.ts'
import { lookInto, takePackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'

const server = inject('server')
const packageOfShells = (serials: string[]) => aasxOf(environmentOf(serials.map((serial) => shellOf(serial))))

it('a machine is found among however many of its type, and one in another department is told with its place', async () => {
  const admin = await signUp(server)
  const member = await joinCompany(server, admin, {
    username: 'builder',
    permissions: { asset: true, department: false },
  })
  const department = async (name: string, users: { userId: string; access: 'full' }[] = []) =>
    (await admin.call(departmentRoutes.create, { body: { name, info: name, users } }))._id
  const here = { departmentId: await department('Pumps') }
  const serials = Array.from({ length: 101 }, (_, at) => `R-${at}`)
  const { packageId } = await lookInto(admin, here, { bytes: packageOfShells(serials) })
  const made = await takePackage(admin, here, { packageId })
  const last = packageOfShells(['R-100'])
  const codes = ['https://pumps.example/asset/Pump_R-100']
  const again = await lookInto(admin, here, { bytes: last })
  expect(again.assets[0]).toMatchObject({ into: { _id: made.at(-1)?._id, codes }, elsewhere: [], takenCodes: [] })

  const there = { departmentId: await department('Spares', [{ userId: member.user._id, access: 'full' }]) }
  const name = 'Centrifugal pump'
  const elsewhere = [{ _id: made.at(-1)?._id, name, departmentId: here.departmentId, departmentName: 'Pumps' }]
  const seen = await lookInto(admin, there, { bytes: last })
  expect(seen.assets[0]).toMatchObject({ into: null, others: [], elsewhere, codes, takenCodes: codes })
  // Of a machine that one may not see there is no word but that its code is taken, as the import says it.
  const unseen = await lookInto(member, there, { bytes: last })
  expect(unseen.assets[0]).toMatchObject({ into: null, others: [], elsewhere: [], codes, takenCodes: codes })
})
