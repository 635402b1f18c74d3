import { expect, it } from 'vitest'
import { metrics, tellMetrics } from './metrics.ts'

it('tells the rest where one number cannot be looked up [F25]', async () => {
  tellMetrics([
    {
      name: 'millwright_here',
      help: 'Is here',
      labels: ['of'],
      measure: async () => [{ value: 7, labels: { of: 'a' } }],
    },
    { name: 'millwright_away', help: 'Is away', measure: () => Promise.reject(new Error('away')) },
  ])
  const text = await metrics.metrics()
  expect(text).toContain('millwright_here{of="a"} 7')
  expect(text).not.toMatch(/^millwright_away /m)
})
