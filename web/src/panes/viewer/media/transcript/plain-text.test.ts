import { expect, it } from 'vitest'
import { plainOf } from './plain-text.ts'

it('takes the marks of Markdown away, and nothing of the words', () => {
  expect(plainOf('1. **Open** the *drain* cock\n2. Use `M8` [screws](https://a.example)')).toBe(
    'Open the drain cock Use M8 screws',
  )
  expect(plainOf('2 * 3 * 4 and snake_case_name stay')).toBe('2 * 3 * 4 and snake_case_name stay')
})
