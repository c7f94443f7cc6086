/** The title of the tab: which screen it is, before that what goes on, and how much waits. */
let screen = ''
let before = ''
let waiting = 0

const write = () => {
  const title = before === '' ? screen : `${before} · ${screen}`
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title
}

export function setScreenTitle(title: string) {
  screen = title
  write()
}

/** @param text empty: nothing goes on */
export function setTitlePrefix(text: string) {
  before = text
  write()
}

/** @param count of what waits for the user in the family */
export function setWaitingCount(count: number) {
  waiting = count
  write()
}
