import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notifyMessages } from '#web/widgets/notify-minutes/messages.ts'
import { beforeText } from '#web/widgets/notify-minutes/notify-text.ts'
import type { Here } from '#web/widgets/reminder/due.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { whenText } from '#web/widgets/reminder/reminder-text.ts'
import { bodyOf, type Values } from './model.ts'

/** A screen reader hears the understood values after this pause. */
const PAUSE_MS = 700

type Props = {
  values: Values
  /** Whether anything of the line says when. */
  isRead: boolean
  /** The people that the line names. */
  names: readonly string[]
  here: Here
}

/** Announces the understood values to a screen reader. */
export function QuickStatus({ values, isRead, names, here }: Props) {
  const say = useWords(reminderMessages)
  const sayNotify = useWords(notifyMessages)
  const language = useLanguage()
  const { dueDate, recurrence, notifyMinutes } = bodyOf(values, here.zone)
  const when = isRead ? whenText({ dueDate, dateOnly: values.time === '', recurrence }, here, say, language) : ''
  const ahead = notifyMinutes === null ? '' : beforeText(notifyMinutes, sayNotify, language)
  const said = [when, ahead, ...names].filter(Boolean).join(' · ')
  const [settled] = useDebouncedValue(said, PAUSE_MS)
  return <VisuallyHidden role="status">{settled === said ? settled : ''}</VisuallyHidden>
}
