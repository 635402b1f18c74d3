import { texts } from '@millwright/contract/texts'
import { expect, it } from 'vitest'
import { sentenceOf } from './read-picture.ts'

it('a picture that takes too much time or memory to read is told apart from a broken one', () => {
  expect(sentenceOf('too_slow')).toBe(texts.askedPictureTooHard)
  expect(sentenceOf('out_of_memory')).toBe(texts.askedPictureTooHard)
  expect(sentenceOf('damaged')).toBe(texts.askedPictureUnreadable)
})
