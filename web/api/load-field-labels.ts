import type { Language } from '#contract/common.ts'
import type { labelOf } from './field-labels.ts'

let known: typeof labelOf = () => undefined

/** Fetches the labels when the server first names a field: most visits need none. */
export async function loadFieldLabels(): Promise<void> {
  try {
    ;({ labelOf: known } = await import('./field-labels.ts'))
  } catch {
    // Without the network the names of the contract have to do.
  }
}

/** @param field as the contract names it. @returns what its form calls it, or `field` where no form has it */
export const fieldLabel = (field: string, language: Language): string => known(field, language) ?? field
