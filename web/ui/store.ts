import { useSyncExternalStore } from 'react'

type Subscribe = (listen: () => void) => () => void

/** Says that a value has changed that lives elsewhere, such as in local storage or in a cookie. */
export type Signal = {
  readonly notify: () => void
  /** @returns the function that ends it */
  readonly subscribe: Subscribe
  readonly isHeard: () => boolean
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listen of listeners) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    isHeard: () => listeners.size > 0,
  }
}

/** A value of this page that components and other code follow. */
export type Store<T> = {
  readonly get: () => T
  /** Notifies no listener if the value stays the same. */
  readonly set: (next: T) => void
  /** @returns the function that ends it */
  readonly subscribe: Subscribe
}

export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createSignal()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      notify()
    },
    subscribe,
  }
}

/** @param read the same result is the same object, as React compares by identity */
export const useSignal = <T>({ subscribe }: Pick<Signal, 'subscribe'>, read: () => T): T =>
  useSyncExternalStore(subscribe, read, read)

export const useStore = <T>(store: Store<T>): T => useSignal(store, store.get)
