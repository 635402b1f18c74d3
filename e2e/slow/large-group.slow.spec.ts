import { assetRoutes } from '@millwright/contract/assets'
import { groupRoutes } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import { signUp } from '../../server/test/harness.ts'
import { importMembers } from '../../server/test/members.ts'
import { makeAsset } from '../../server/test/plant.ts'
import { expect, test } from '../journey.ts'
import { homeOf, openHome } from '../sign-in.ts'

// Each of the many gets a mail, which the tests beside it would wait for.
test('a machine of a large group says how many more may see it', async ({ page, server }) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  await importMembers(admin, limits.namedByGroups + 2, { location: 'Hall 5' })
  const rule = { field: 'location' as const, value: 'Hall 5' }
  const { _id: groupId } = await admin.call(groupRoutes.create, { body: { name: 'Hall 5', rule } })
  const body = { name: 'Press 7', info: 'Transfer press', groups: [{ groupId }] }
  const saved = await admin.call(assetRoutes.update, { query: place, body })
  expect([saved.throughGroups.length, saved.throughGroupsCount]).toEqual([
    limits.namedByGroups,
    limits.namedByGroups + 2,
  ])
  await openHome(page, admin)
  await page.goto(`${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}/profile`)
  await expect(page.getByRole('heading', { name: 'People with access 103' })).toBeVisible()
  await expect(page.getByText('And 2 more by groups')).toBeVisible()
})
