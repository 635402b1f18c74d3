import { expect, it } from 'vitest'
import { showsSame } from './use-leave-guard.ts'

const at = (search: string, pathname = '/chats') => ({ pathname, search })

it('takes another page of the file for the same, another file, version or path for another', () => {
  const names = ['doc', 'version']
  expect(showsSame(at('?doc=1&page=2'), at('?page=3&doc=1&tab=resources'), names)).toBe(true)
  expect(showsSame(at('?doc=1&page=2'), at('?page=2'), names)).toBe(false)
  expect(showsSame(at('?doc=1'), at('?doc=2'), names)).toBe(false)
  expect(showsSame(at('?doc=1'), at('?doc=1&version=2'), names)).toBe(false)
  expect(showsSame(at('?doc=1'), at('?doc=1', '/notes'), names)).toBe(false)
})
