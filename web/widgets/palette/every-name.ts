import { loadNames } from '#web/i18n/load-words.ts'

// The command menu finds a name in any language, so the files that look for names wait for all of them.
await loadNames()
