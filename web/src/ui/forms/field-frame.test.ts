import { createElement } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../drawn.test-data.ts'
import { FieldFrame } from './field-frame.tsx'

it('has a link of its label behind the field, so that Tab goes from field to field', () => {
  const aside = createElement('a', { href: '/forgot' }, 'Forgot password?')
  const props = { id: 'password', label: 'Password', aside, children: createElement('input') }
  const html = drawn(createElement(FieldFrame, props))
  expect(html.indexOf('<input')).toBeGreaterThan(0)
  expect(html.indexOf('<a ')).toBeGreaterThan(html.indexOf('<input'))
})
