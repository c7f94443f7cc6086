import { Alert } from '@mantine/core'
import type { ImportSummary } from '#contract/import.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { problemMessages } from './messages.ts'
import { isFull, problemTitle, problemWord } from './model.ts'

type Props = { name: string; failure: NonNullable<ImportSummary['failure']> }

/** What is wrong with the file, where, and what to do; or why the import has stopped. */
export function ProblemAlert({ name, failure: { problem, line } }: Props) {
  const t = useWords(problemMessages)
  const language = useLanguage()
  const title = problemTitle(problem)
  return (
    <Alert color="red" variant="light" role="alert" title={title === 'title' ? t(title, { name }) : t(title)}>
      {line !== null && `${t('line', { line: numberText(line, language) })} `}
      {t(problemWord(problem))}
      {isFull(problem) && ` ${t('fullNext')}`}
    </Alert>
  )
}
