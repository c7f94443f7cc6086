/** What is said of a field once it is left waits as long as a press on a button takes. */
export const A_PRESS_MS = 250

/** Says of a field that what is typed there is not understood, or that it is ('' again). */
export const markUnread = (field: HTMLInputElement | null, why: string): void => field?.setCustomValidity(why)

/** Whether a form has a field whose text is not understood; the focus goes there. Nothing of it may be sent then. */
export function stopsAtUnread(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  const unread = fields.find(({ validity }) => validity.customError)
  unread?.focus()
  return unread !== undefined
}
