import { expect, it } from 'vitest'
import { markInAddress, readMark } from './opened-mark.ts'

const mark = {
  segment: 3,
  text: 'Use oil “HLP 46” & wait 100 %',
  boxes: [{ x: 0.1, y: 0.2, width: 0.30001, height: 0.02 }],
}

it('reads a mark that stands in an address', () => {
  expect(readMark(markInAddress(mark))).toEqual({
    mark: { ...mark, boxes: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.02 }] },
  })
})

it.each(['', '#other', '#mark=', '#mark=%E0', '#mark={}', '#mark=%7B%22segment%22%3A3%7D'])(
  'reads none in %j',
  (hash) => {
    expect(readMark(hash)).toBeNull()
  },
)
