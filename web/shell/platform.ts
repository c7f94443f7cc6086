/** Whether ⌘ is where others have Ctrl. */
export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.userAgent)
