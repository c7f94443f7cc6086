/** The message of a field waits, once the field is left, as long as a press on a button takes. */
export const A_PRESS_MS = 250

/** Marks a field whose text is not understood; '' removes the mark. */
export const markUnread = (field: HTMLInputElement | null, why: string): void => field?.setCustomValidity(why)

/** Whether a form has a field whose text is not understood; the focus goes there. The form must not be sent then. */
export function stopsAtUnread(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  const unread = fields.find(({ validity }) => validity.customError)
  unread?.focus()
  return unread !== undefined
}
