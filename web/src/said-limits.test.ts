import { limits } from '@millwright/contract/limits'
import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { messages } from './messages/en.ts'

it('says limits as the contract has them', () => {
  const t = createTranslator({ locale: 'en', messages })
  expect(t('chats.tooLong', { limit: limits.question })).toBe('A question can have 4,000 characters at most')
  expect(t('writing.tooLong', { limit: limits.modifiedText })).toBe(
    'A text can have 100,000 characters at most. Select a part of it.',
  )
  expect(t('users.importText', { limit: limits.importRows })).toContain('a member a line, at most 10,000. Its first')
})
