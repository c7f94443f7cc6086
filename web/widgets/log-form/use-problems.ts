import { useState } from 'react'
import { refusedFields } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { formMessages } from './messages.ts'
import { type Field, type Problems, serverFieldErrors } from './rules.ts'
import type { LogValues } from './values.ts'

/** The text about a field; undefined: nothing is wrong with it. */
export type ErrorOf = (field: Field) => string | undefined

/** The errors at the fields, beginning with the server's refusal. */
export function useProblems(error: unknown) {
  const t = useWords(formMessages)
  const [problems, setProblems] = useState<Problems>(() => serverFieldErrors(refusedFields(error)))
  /** The user is correcting the reported errors. */
  const clearProblems = (part: Partial<LogValues>) => {
    const corrected = Object.keys(part).map((key) => (key === 'helped' ? 'beneficiaries' : key)) as Field[]
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !corrected.includes(field as Field))))
  }
  const errorOf: ErrorOf = (field) => (problems[field] ? t(problems[field]) : undefined)
  return { problems, setProblems, clearProblems, errorOf }
}
