import { expect, test } from 'vitest'
import { sleepMetrics } from '#contract/sleep-metrics.ts'
import { startServer } from '#server/testing/harness.ts'

test('the first days that can be asked for have a window that begins before them', async () => {
  const ann = startServer().as('ann')
  const first = { from: '0003-01-01', to: '0003-01-02' }
  expect((await ann(sleepMetrics.metrics, { query: first })).window).toEqual({ from: '0002-12-06', to: '0003-01-02' })
  const asOf = ann(sleepMetrics.metrics, { query: { ...first, asOf: '1899-12-31' } })
  await expect(asOf).rejects.toMatchObject({ status: 400, values: ['asOf'] })
})
