import { loads, shows, type Screen } from './shot.ts'

const unknown = 'https://id.pumps.example/X200/4711'

/** The scanner, what it finds, and the labels. */
export const plateScreens: Screen[] = [
  {
    name: 'open',
    shots: [
      {
        state: 'scanner',
        as: 'full',
        path: ({ full }) => `${full.home}/open`,
        // No camera is here, or none may be used.
        arrange: shows(/type the code/),
      },
      ...loads({
        path: ({ full }) => `${full.home}/open?${new URLSearchParams({ code: unknown })}`,
        calls: '**/api/open?*',
        shows: 'Which machine is this?',
      }),
    ],
  },
  {
    name: 'labels',
    shots: [
      ...loads({
        path: ({ full }) => `${full.department}/assets/labels`,
        calls: '**/api/departments/assets/labels*',
        shows: 'Feed pump P-101',
      }),
      {
        state: 'empty',
        as: 'bare',
        path: ({ bare }) => `${bare.department}/assets/labels`,
        arrange: shows('No assets to print labels for'),
      },
    ],
  },
]
