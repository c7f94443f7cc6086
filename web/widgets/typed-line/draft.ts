import { ownerNow } from '#web/api/subject.ts'

/**
 * The typed line survives a reload of the tab; a user who signs in after another, or acts for them, does not see it.
 * [typed-line/line-draft]
 */
const keyOfDraft = () => `typed-line ${ownerNow()}`

export const draft = {
  read: (): string => sessionStorage.getItem(keyOfDraft()) ?? '',
  keep(text: string) {
    if (text === '') sessionStorage.removeItem(keyOfDraft())
    else sessionStorage.setItem(keyOfDraft(), text)
  },
}
