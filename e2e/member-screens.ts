import type { AccessRequest } from '@millwright/contract/access-requests'
import type { WholeGroup } from '@millwright/contract/groups'
import { memberColumns } from '@millwright/contract/users'
import { changed, loads, shows, type Companies, type Screen } from './shot.ts'

const listPath = ({ full }: Companies) => `${full.home}/users`
const requestsPath = (all: Companies) => `${listPath(all)}/access-requests`
const somebody = '00000000-0000-4000-8000-000000000000'
const waitingRequest: AccessRequest = {
  id: somebody,
  askedBy: { _id: somebody, username: 'bea', email: 'bea@nordmark.example' },
  access: 'read',
  kind: 'asset',
  departmentId: somebody,
  departmentName: 'Press Shop',
  assetId: somebody,
  assetName: 'Press 7',
  note: 'I am on the night shift.',
  askedAt: '2026-01-05T06:00:00.000Z',
}
const groupsPath = (all: Companies) => `${listPath(all)}/groups`
const single = '**/api/users/fetch/single*'
const badFile = `${memberColumns.join(',')}\nBea,,Nilsson,bea,bea.n@nordmark.example,,,,,UTC\nBo,,Ek,bo,no address,,,,,UTC`

export const memberScreens: Screen[] = [
  {
    name: 'users',
    shots: [
      ...loads({ path: listPath, calls: '**/api/users/fetch/all*', shows: 'Amara Okafor' }),
      {
        state: 'menu',
        as: 'full',
        path: listPath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'What can be done with Amara Okafor' }).click()
          await page.getByRole('menu').waitFor()
        },
      },
      {
        state: 'import',
        as: 'full',
        path: listPath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Import CSV' }).click()
          const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(badFile) }
          await page.getByLabel('Choose file').setInputFiles(file)
          await shows('Invalid email address')(page)
        },
      },
      {
        state: 'former',
        as: 'full',
        path: listPath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Former members' }).click()
          await page.getByText('Nobody has left, or all are forgotten.').waitFor()
        },
      },
      {
        state: 'nothing',
        as: 'full',
        path: (all) => `${listPath(all)}?search=nobody%20at%20all`,
        arrange: shows('Nothing found for'),
      },
    ],
  },
  {
    name: 'access-requests',
    shots: [
      { state: 'empty', as: 'full', path: requestsPath, arrange: shows('Nobody is waiting') },
      {
        state: 'failed',
        as: 'full',
        path: requestsPath,
        fail: '**/api/access-requests/fetch*',
        arrange: shows('The requests could not be loaded'),
      },
      {
        state: 'full',
        as: 'full',
        path: requestsPath,
        prepare: (page) => changed(page, '/api/access-requests/fetch', () => [waitingRequest]),
        arrange: shows('bea asks for access to Press 7'),
      },
    ],
  },
  {
    name: 'groups',
    shots: [
      ...loads({ path: groupsPath, calls: '**/api/groups/fetch/all*', shows: 'Designation is Operator' }),
      { state: 'empty', as: 'bare', path: ({ bare }) => `${bare.home}/users/groups`, arrange: shows('No groups yet') },
    ],
  },
  {
    name: 'group-create',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: (all) => `${groupsPath(all)}/create`,
        arrange: shows('Amara Okafor'),
      },
    ],
  },
  {
    name: 'group-update',
    shots: [
      ...loads({
        path: ({ full }) => `${full.group}/update`,
        calls: '**/api/groups/fetch/single*',
        shows: 'By the rule',
      }),
      {
        state: 'of the directory',
        as: 'full',
        path: ({ full }) => `${full.group}/update`,
        prepare: (page) =>
          changed<WholeGroup>(page, '/api/groups/fetch/single', (group) => ({
            ...group,
            rule: null,
            fromDirectory: true,
          })),
        arrange: shows('Members come from the directory'),
      },
      {
        state: 'missing',
        as: 'full',
        path: (all) => `${groupsPath(all)}/${somebody}/update`,
        arrange: shows('Group not found'),
      },
    ],
  },
  {
    name: 'user-create',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: (all) => `${listPath(all)}/create`,
        arrange: shows('Spot-welding systems'),
      },
    ],
  },
  {
    name: 'user-profile',
    shots: [
      ...loads({ path: ({ full }) => `${full.member}/profile`, calls: single, shows: 'Also train others' }),
      {
        state: 'missing',
        as: 'full',
        path: (all) => `${listPath(all)}/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/profile`,
        arrange: shows('Member not found'),
      },
    ],
  },
  {
    name: 'user-update',
    shots: loads({ path: ({ full }) => `${full.member}/update`, calls: single, shows: 'Make admin' }),
  },
]
