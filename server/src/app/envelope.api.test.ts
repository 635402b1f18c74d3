import { expect, inject, it } from 'vitest'

const refused = (error: string) => ({ status: false, data: null, message: null, error })

it('answers in the envelope whatever the address is', async () => {
  const { url } = inject('server')
  const malformed = await fetch(`${url}/api/%zz`)
  expect([malformed.status, await malformed.json()]).toEqual([400, refused('Please check what you entered')])
  const unknown = await fetch(`${url}/api/nowhere`)
  expect([unknown.status, await unknown.json()]).toEqual([404, refused('Not found')])
})
