import { useEffect, useRef } from 'react'
import { v4 as newKey } from 'uuid'

/** What closed is on the screen before the history is put in order. */
const AFTER_PAINT_MS = 60

/** The browser's way back is being gone on behalf of a sheet that was closed otherwise. */
let returning: Promise<void> = Promise.resolve()

/** Once the address is the one from before the sheet opened. */
export const waitForBack = (): Promise<void> => returning

const sheetOn = () => (history.state as { sheet?: string } | null)?.sheet
const isOn = (key: string) => sheetOn() === key

/** A newly loaded page has no sheet: the entry of one is an entry like any other. */
export function forgetSheet(): void {
  if (sheetOn() === undefined) return
  const { sheet: _, ...state } = history.state as { sheet: string }
  History.prototype.replaceState.call(history, state, '')
}

let onReturn: (() => void) | undefined

/**
 * The router must not hear of the step back over the entry of a sheet: it would take the present address for a
 * navigation. Browsers call the listeners of a window in the order in which they were added: this one before the
 * router's.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => {
    if (!onReturn) return
    event.stopImmediatePropagation()
    onReturn()
    onReturn = undefined
  })
}

/** Goes back over the entry of a sheet, unless the user has gone elsewhere by then. */
const goBack = (key: string) =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      if (!isOn(key)) return resolve()
      onReturn = resolve
      history.back()
    }, AFTER_PAINT_MS)
  })

/**
 * While the component is shown, the browser's back button closes it instead of leaving the page, as phone users expect
 * of a sheet. Closing it otherwise restores the history.
 */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    // A reload forgets the sheet, and the history does not: no two of them are ever the same.
    const key = newKey()
    let isOpen = true
    const onBack = () => {
      if (!isOn(key)) latest.current()
    }
    async function enter() {
      // A sheet that was just closed is still on its way back, which does not close this one.
      await returning
      if (!isOpen) return
      // The router need not hear of it: no other screen is shown.
      History.prototype.pushState.call(history, { ...(history.state as object | null), sheet: key }, '')
      window.addEventListener('popstate', onBack)
    }
    void enter()
    return () => {
      isOpen = false
      window.removeEventListener('popstate', onBack)
      if (isOn(key)) returning = goBack(key)
    }
  }, [])
}
