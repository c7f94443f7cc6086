import type { Locator, Page } from '@playwright/test'

/** The field with exactly this label, with or without the star of one that must be filled in. */
export const labelled = (within: Locator | Page, label: string): Locator =>
  within.getByLabel(label, { exact: true }).or(within.getByLabel(`${label} *`, { exact: true }))
