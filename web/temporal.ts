// In the browser this stands for `temporal-polyfill`, which is fetched only where the language has no Temporal yet.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export const { Temporal } = globalThis as unknown as { Temporal: (typeof import('temporal-polyfill'))['Temporal'] }
