/** The elements that lead to the appearance in any layout: the gear, the menu of a phone, the way out of blank. */
const WAYS = '[data-way=appearance]'

/** Moves the focus to the navigation on the screen, for a user whose focused element has just gone. */
export function focusNavigation(): void {
  const ways = [...document.querySelectorAll<HTMLElement>(WAYS)]
  ways.find((way) => way.checkVisibility())?.focus()
}
