import { loadRestWords } from './load-words.ts'
import { currentLanguage } from './use-words.ts'

// A build imports this into every file whose words are not those of the first screen: the file waits for them.
await loadRestWords(currentLanguage())
