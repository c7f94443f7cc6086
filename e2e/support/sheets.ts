import { expect, type Locator, type Page } from '@playwright/test'

// A sheet has an entry in the history, so that the way back closes it. It enters it just after it has come, and takes
// it out just after it has gone: in between, no person is quick enough to go elsewhere, and a program is.

/** Once a sheet is closed, and the history is as it was. */
export async function putAway(sheet: Locator): Promise<void> {
  await expect(sheet).toBeHidden()
  await sheet.page().waitForFunction(() => !(history.state as { sheet?: string } | null)?.sheet)
}

/** Closes a sheet by the browser's way back. */
export async function goBackFrom(sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible()
  await sheet.page().waitForFunction(() => (history.state as { sheet?: string } | null)?.sheet)
  await sheet.page().goBack()
  await expect(sheet).toBeHidden()
}

/** In the page. */
async function waitForSheetsToClose(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  // A closing sheet is still there for a frame or two; one that is there after that stays.
  for (const _ of [1, 2]) await frame()
  // A popover is a dialog that exists while it is hidden, and not a sheet.
  const isOpen = () => document.querySelector('[role="dialog"]:not([popover])')
  while ((history.state as { sheet?: string } | null)?.sheet && !isOpen()) await frame()
}

/** A page that is not left or loaded anew while the entry of a sheet that has gone is being taken out. */
export function delayNavigation(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const waitForSheet = async (): Promise<void> => {
    // A page that loads itself anew at this moment has no sheet any more.
    await page.evaluate(waitForSheetsToClose).catch((error: Error) => {
      if (!error.message.includes('Execution context was destroyed')) throw error
    })
  }
  page.goto = async (...args) => {
    await waitForSheet()
    return goto(...args)
  }
  page.reload = async (...args) => {
    await waitForSheet()
    return reload(...args)
  }
}
