/**
 * Lets the browser load its tables of times and dates, which it does at the first use. It takes a phone 50 ms.
 * @param tag of the language
 */
export function loadDateTables(tag: string): void {
  new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).formatRange(0, 1)
}
