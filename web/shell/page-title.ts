/** The title of the tab: which screen it is, and before that what goes on. */
let screen = ''
let before = ''

const write = () => {
  document.title = before === '' ? screen : `${before} · ${screen}`
}

export function titleScreen(title: string) {
  screen = title
  write()
}

/** @param text empty: nothing goes on */
export function titleBefore(text: string) {
  before = text
  write()
}
