import { NativeSelect } from '@mantine/core'
import type { Minutes } from '#domain/time.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notifyMessages } from './messages.ts'
import { beforeText } from './notify-text.ts'

/** What is offered before something that begins at any hour. */
const USUAL: readonly Minutes[] = [0, 5, 10, 15, 30, 60, 1440]
const NONE = 'none'

type Props = {
  value: Minutes | null
  onChange: (value: Minutes | null) => void
  /** Left out, that it is a notification. */
  label?: string
  /** What is said of it; left out, that it comes as reminders do. */
  hint?: string
  /** What no notification is called. */
  none?: string
  /** What 0 is called; left out, that it starts. */
  atStart?: string
  usual?: readonly Minutes[]
}

/** decisions 32: how long before something one is told of it. What nobody else would choose is offered too. */
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
