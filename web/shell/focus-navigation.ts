/** What leads to the appearance, whatever the layout: the gear, the menu of a phone, the way out of blank. */
const WAYS = '[data-way=appearance]'

/** To whichever of them is on the screen: for somebody whose place has just gone. */
export function focusNavigation(): void {
  const ways = [...document.querySelectorAll<HTMLElement>(WAYS)]
  ways.find((way) => way.checkVisibility())?.focus()
}
