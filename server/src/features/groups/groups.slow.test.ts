import { groupRoutes } from '@millwright/contract/groups'
import { limits } from '@millwright/contract/limits'
import { expect, it } from 'vitest'
import { signUp, startServer } from '../../../test/harness.ts'

const { fetchAll, create } = groupRoutes

it('takes as many groups as a company may have, and no more', async () => {
  const server = await startServer({ database: 'embedded' })
  try {
    const owner = await signUp(server)
    for (let at = 0; at < limits.groups; at += 20) {
      const some = Array.from({ length: 20 }, (_, n) => owner.call(create, { body: { name: `Group ${at + n}` } }))
      await Promise.all(some)
    }
    expect(await owner.tryCall(create, { body: { name: 'One more' } })).toMatchObject({
      status: 409,
      error: 'A company can have at most 500 groups',
    })
    const found = await owner.call(fetchAll, { query: { search: 'group 49', page: 1, pageSize: 5 } })
    expect(found.map(({ name }) => name)).toEqual(['Group 49', 'Group 490', 'Group 491', 'Group 492', 'Group 493'])
  } finally {
    await server.stop()
  }
})
