import { useSyncExternalStore } from 'react'

/** A value that changes while the user types: only the component that shows it is drawn again. */
export class Observed<T> {
  #value: T
  readonly #listeners = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  readonly read = (): T => this.#value

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  change(to: (before: T) => T): void {
    const next = to(this.#value)
    if (next === this.#value) return
    this.#value = next
    for (const listen of this.#listeners) listen()
  }
}

export function useObserved<T>({ subscribe, read }: Observed<T>): T {
  return useSyncExternalStore(subscribe, read)
}
