import { createStore, useStore } from '#web/ui/store.ts'

/** `proof`: the password or more. `address`: nothing; it is said that the e-mail address is to be confirmed first. */
type About = 'proof' | 'address'
type ProofRequest = { about: About; answer: (isProved: boolean) => void }

const asked = createStore<ProofRequest | null>(null)
let asking: Promise<boolean> | null = null

function ask(about: About): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    asked.set({
      about,
      answer(isProved) {
        asking = null
        asked.set(null)
        resolve(isProved)
      },
    })
  })
  return asking
}

/** The server wants a fresh proof. Calls that ask meanwhile wait for the same answer. [account/fresh-proof] */
export const askForProof = (): Promise<boolean> => ask('proof')

/** 403 EMAIL_UNVERIFIED: opens the dialog that says why, and sends the link again. */
export const explainUnverified = (): void => void ask('address')

/** The open question; null: there is none. */
export const useProofAsked = (): ProofRequest | null => useStore(asked)
