/** Whether ⌘ is where others have Ctrl. */
export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

/** An iPhone or iPad, which says of itself that it is a Mac: it shows only what an app on its home screen is sent. */
export const isAppleHandheld = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
