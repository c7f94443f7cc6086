import { NativeSelect } from '@mantine/core'
import type { Minutes } from '#domain/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { planFormMessages } from './messages.ts'

const DAY: Minutes = 1440
/** What is offered before something that begins at any hour. */
const USUAL: readonly Minutes[] = [0, 5, 10, 15, 30, 60, DAY]
const NONE = 'none'

type Props = {
  value: Minutes | null
  onChange: (value: Minutes | null) => void
  /** What is said of it; left out, that it comes as reminders do. */
  hint?: string
  /** What 0 is called; left out, that it starts. */
  atStart?: string
  usual?: readonly Minutes[]
}

/** decisions 32: how long before its start a plan says so. One that nobody else would choose is offered too. */
export function NoticeField({ value, onChange, hint, atStart, usual = USUAL }: Props) {
  const t = useWords(planFormMessages)
  const language = useLanguage()
  const choices = value === null || usual.includes(value) ? usual : [...usual, value].toSorted((a, b) => a - b)
  function labelOf(minutes: Minutes): string {
    if (minutes === 0) return atStart ?? t('atStart')
    return minutes === DAY ? t('dayBefore') : t('beforeStart', { length: length(minutes, language) })
  }
  return (
    <NativeSelect
      label={t('notice')}
      description={hint ?? t('noticeHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value === null ? NONE : String(value)}
      data={[
        { value: NONE, label: t('noNotice') },
        ...choices.map((minutes) => ({ value: String(minutes), label: labelOf(minutes) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === NONE ? null : Number(currentTarget.value))}
    />
  )
}
