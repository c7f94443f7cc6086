import { NativeSelect } from '@mantine/core'
import { DAY_MINUTES, type Minutes } from '#domain/time/time.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notifyMessages } from './messages.ts'
import { beforeText } from './notify-text.ts'

/** The choices before something that begins at any hour. */
const USUAL: readonly Minutes[] = [0, 5, 10, 15, 30, 60, DAY_MINUTES]
const NONE = 'none'

type Props = {
  value: Minutes | null
  onChange: (value: Minutes | null) => void
  /** Without it, "notification". */
  label?: string
  /** The explanation; without it, that it comes as reminders do. */
  hint?: string
  /** The words for no notification. */
  none?: string
  /** The words for 0; without them, that it starts. */
  atStart?: string
  usual?: readonly Minutes[]
}

/**
 * How long before an event the user is told. A value that is not among the choices is offered too.
 * [notification/plan-notices]
 */
export function NotifyField({ value, onChange, label, hint, none, atStart, usual = USUAL }: Props) {
  const t = useWords(notifyMessages)
  const language = useLanguage()
  const choices = value === null || usual.includes(value) ? usual : [...usual, value].toSorted((a, b) => a - b)
  const textOf = (minutes: Minutes) => (minutes === 0 ? (atStart ?? t('atStart')) : beforeText(minutes, t, language))
  return (
    <NativeSelect
      label={label ?? t('notice')}
      description={hint ?? t('noticeHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value === null ? NONE : String(value)}
      data={[
        { value: NONE, label: none ?? t('noNotice') },
        ...choices.map((minutes) => ({ value: String(minutes), label: textOf(minutes) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === NONE ? null : Number(currentTarget.value))}
    />
  )
}
