import { loads, shows, type Companies, type Screen } from './shot.ts'

const list = ({ full }: Companies) => `${full.asset}/experts`
const calls = '**/api/departments/assets/experts/fetch/all*'
const oneCall = '**/api/departments/assets/experts/fetch/single*'

/** Of the experts of an asset. */
export const expertScreens: Screen[] = [
  {
    name: 'experts',
    shots: [
      ...loads({ path: list, calls, shows: 'Rajesh Kumar' }),
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/experts`,
        arrange: shows('No experts yet'),
      },
      {
        state: 'selected',
        as: 'full',
        onlyPicture: true,
        path: list,
        arrange: async (page) => {
          await page.getByRole('checkbox', { name: 'Select Rajesh Kumar' }).check()
          await shows('1 selected')(page)
        },
      },
    ],
  },
  {
    name: 'experts-skills',
    shots: loads({ path: (places) => `${list(places)}?view=skills`, calls, shows: 'People at level 3 or 4' }),
  },
  {
    name: 'experts-existing',
    shots: [
      { state: 'full', as: 'full', path: (places) => `${list(places)}/add/existing`, arrange: shows('1–5 of 13') },
    ],
  },
  {
    name: 'expert-new',
    shots: [{ state: 'full', as: 'full', path: (places) => `${list(places)}/add/new`, arrange: shows('Person') }],
  },
  {
    name: 'expert-profile',
    shots: loads({
      path: ({ full }) => `${full.asset}/experts/${full.expertId}/profile`,
      calls: oneCall,
      shows: 'Knows the seal supplier',
    }),
  },
  {
    name: 'expert-update',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => `${full.asset}/experts/${full.expertId}/update`,
        arrange: shows('Save changes'),
      },
    ],
  },
]
