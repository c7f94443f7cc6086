import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a listener hears each change of a value, until it stops listening', () => {
  const store = createStore(1)
  const listen = vi.fn<() => void>()
  const stop = store.subscribe(listen)
  store.set(2)
  store.set(2)
  expect(listen).toHaveBeenCalledTimes(1)
  expect(store.get()).toBe(2)
  stop()
  store.set(3)
  expect(listen).toHaveBeenCalledTimes(1)
})
