import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// First the one without windows, which starts and draws a page in two thirds of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const ON_A_MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** @type {(file: string) => boolean} */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The machine's own browser: `CHROMIUM`, or the first one on the `PATH`. Nothing is downloaded. */
export function findChromium(environment = process.env, names = NAMES) {
  const named = environment.CHROMIUM
  if (named) return isProgram(named) ? named : undefined
  const folders = (environment.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...ON_A_MAC].find(isProgram)
}

/** One that shows notifications: without windows there is nowhere to show them. */
export const findWholeChromium = () => findChromium(process.env, NAMES.slice(1))

/**
 * Features that no test needs: the address bar's own pages, of which every new window draws two invisible ones, and
 * those that Playwright turns off, because the browser uses only the last such list.
 */
export const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
