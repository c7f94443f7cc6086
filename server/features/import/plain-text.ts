import { convert } from 'html-to-text'

/** A tag that calendars write; `3 < 5` and `<ann@example.org>` are none. */
const TAG = /<\/?(?:a|b|br|div|em|font|h\d|html-blob|i|img|li|ol|p|pre|span|strong|table|tbody|td|th|tr|u|ul)\b[^<>]*>/i

/** Google writes the descriptions of events as HTML, others as plain text, and neither says so. */
export function plainTextOf(text: string): string {
  if (!TAG.test(text)) return text
  return convert(text, {
    wordwrap: false,
    limits: { maxDepth: 50 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  }).trim()
}
