import { ownerNow } from '#web/api/subject.ts'

/** What is being typed survives a reload of the tab; whoever signs in after somebody, or acts for them, does not find their words. */
const keyOfDraft = () => `typed-line ${ownerNow()}`

export const draft = {
  read: (): string => sessionStorage.getItem(keyOfDraft()) ?? '',
  keep(text: string) {
    if (text === '') sessionStorage.removeItem(keyOfDraft())
    else sessionStorage.setItem(keyOfDraft(), text)
  },
}
