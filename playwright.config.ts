import { defineConfig } from '@playwright/test'
import { findChromium, WITHOUT } from './e2e/support/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // A test that fails once in ten runs is broken: a developer sees it at once. The gate names it, and tolerates two:
  // ADR 18.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // No user waits that long. A slow machine that runs other programs at the same time may need it.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // What cannot be pressed by then will not be, and says so before the whole test is over.
    actionTimeout: 45_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Neither the zone of the machine nor one without a change of the clocks.
    timezoneId: 'America/New_York',
    // A colour in the middle of a fade has the contrast of no design.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      // As root, in containers with a small /dev/shm, and without a request to any other server.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        // No page lives long enough to win back what its best machine code costs: a tenth of all that a run computes.
        '--js-flags=--no-opt,--no-maglev',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
    },
  },
})
