import { useWords } from '#web/i18n/use-words.ts'
import { profileMessages } from './messages.ts'
import { type FileProblem, LARGEST_FILE, megabytes } from './model.ts'

/** Why a file is no picture for us, in words. */
export function useProblemText(): (problem: FileProblem) => string {
  const t = useWords(profileMessages)
  return (problem) => (problem === 'tooLarge' ? t(problem, { size: megabytes(LARGEST_FILE) }) : t(problem))
}
