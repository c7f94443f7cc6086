import { useSyncExternalStore } from 'react'

type Asked = { answer: (isProved: boolean) => void }

let asked: Asked | null = null
let asking: Promise<boolean> | null = null
const watchers = new Set<() => void>()

function set(next: Asked | null) {
  asked = next
  for (const watch of watchers) watch()
}

/** The server wants to know once more who sits here. Whoever asks meanwhile waits for the same answer. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    set({
      answer(isProved) {
        asking = null
        set(null)
        resolve(isProved)
      },
    })
  })
  return asking
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** What is to be answered; null: nobody asks. */
export const useProofAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked)
