import type { Source } from '@millwright/contract/chats'
import { expect, it } from 'vitest'
import { asShown } from './ask-only.ts'

const [press, saw] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
const boxes = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.1 }]
const cited: Source = {
  n: 1,
  resourceId: '0190a000-0000-7000-8000-000000000003',
  fileName: 'Press manual.pdf',
  fileType: 'document',
  assetId: press,
  departmentId: '0190a000-0000-7000-8000-000000000004',
  segments: [2],
  quotes: [
    {
      segment: 2,
      text: 'Tighten to 85 Nm.',
      boxes,
      context: [{ segment: 2, text: 'Cylinder head' }],
      figure: { segment: 2, text: 'Fig. 3', boxes },
      path: '4 Cylinder head',
      causes: [
        {
          segment: 3,
          text: 'Leak',
          boxes,
          cause: 'Seal',
          remedy: 'See 5.2',
          steps: { segment: 9, text: '5.2', boxes },
        },
      ],
    },
  ],
}

it('shows of what may only be asked about the quote and its page, and nothing from around it', () => {
  expect(asShown(cited, new Set([press]))).toEqual({
    ...cited,
    askOnly: true,
    quotes: [
      {
        segment: 2,
        text: 'Tighten to 85 Nm.',
        path: '4 Cylinder head',
        causes: [{ segment: 3, text: 'Leak', cause: 'Seal', remedy: 'See 5.2' }],
      },
    ],
  })
})

it('names no place that is only near', () => {
  expect(asShown({ ...cited, nearest: true }, new Set([press]))).toBeNull()
  expect(asShown({ ...cited, nearest: true }, new Set([saw]))).toEqual({ ...cited, nearest: true })
})

it('leaves records and what may be opened as they are', () => {
  for (const source of [cited, { ...cited, fileType: 'asset' as const }, { ...cited, assetId: null }]) {
    const askOnly = new Set(source === cited ? [saw] : [press])
    expect(asShown(source, askOnly)).toBe(source)
  }
})
