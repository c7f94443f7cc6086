import { Alert } from '@mantine/core'
import type { ImportSummary } from '#contract/import.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { problemMessages } from './messages.ts'
import { isFull, problemWord } from './model.ts'

type Props = { name: string; failure: NonNullable<ImportSummary['failure']> }

/** What is wrong with the file, where, and what to do; or why the import has stopped. */
export function ProblemAlert({ name, failure: { problem, line } }: Props) {
  const t = useWords(problemMessages)
  const language = useLanguage()
  return (
    <Alert color="red" variant="light" role="alert" title={isFull(problem) ? t('stopped') : t('title', { name })}>
      {line !== null && `${t('line', { line: numberText(line, language) })} `}
      {t(problemWord(problem))}
      {isFull(problem) && ` ${t('fullNext')}`}
    </Alert>
  )
}
