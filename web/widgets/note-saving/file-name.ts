const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu
const LONGEST_NAME = 80

/** A file name that is valid on any system. */
export const fileName = (title: string, otherwise: string, ending: string): string =>
  `${
    title
      .replaceAll(FORBIDDEN, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
      .replace(/[. ]+$/, '') || otherwise
  }.${ending}`
