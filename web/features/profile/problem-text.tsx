import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { profileMessages } from './messages.ts'
import { type FileProblem, LARGEST_FILE, megabytes } from './model.ts'

const say = phrasesOf(profileMessages)

/** Why a file is no picture for us. */
export const problemPhrase = (problem: FileProblem): Phrase =>
  problem === 'tooLarge' ? say(problem, { size: megabytes(LARGEST_FILE) }) : say(problem)
