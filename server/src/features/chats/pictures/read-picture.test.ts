import { reasons } from '@millwright/contract/reasons/refusals'
import { expect, it } from 'vitest'
import { pictureReasonOf } from './read-picture.ts'

it('a picture that takes too much time or memory to read is told apart from a broken one', () => {
  expect(pictureReasonOf('too_slow')).toBe(reasons.askedPictureTooHard)
  expect(pictureReasonOf('out_of_memory')).toBe(reasons.askedPictureTooHard)
  expect(pictureReasonOf('damaged')).toBe(reasons.askedPictureUnreadable)
})
