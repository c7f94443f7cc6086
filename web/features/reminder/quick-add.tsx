import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { LocalDate } from '#domain/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import surface from '#web/ui/surface.module.css'
import option from '#web/ui/option.module.css'
import { messages } from './messages.ts'
import { complaintsOf, NOTHING, QUICK_DAYS, type QuickDay, quickDate, type Values } from './model.ts'
import classes from './reminder.module.css'

type Props = {
  today: LocalDate
  /** Takes what was typed; false: it was not taken, and stays. */
  onAdd: (values: Values) => Promise<boolean>
  /** To the whole form, with what was typed. */
  onMore: (values: Values) => void
}

/** A title, a day and Enter. */
export function QuickAdd({ today, onAdd, onMore }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const days = useId()
  const [title, setTitle] = useState('')
  const [chip, setChip] = useState<QuickDay>('today')
  const [time, setTime] = useState('')
  const [isTried, setTried] = useState(false)
  const date = quickDate(chip, today)
  const values = { ...NOTHING, title, date, time: date && time }
  const wrong = complaintsOf(values).title
  // Nobody is told off for what is still empty.
  const error = wrong === 'titleTooLong' || isTried ? wrong : undefined

  async function add() {
    setTried(true)
    if (wrong) return
    setTitle('')
    setTime('')
    setTried(false)
    if (await onAdd(values)) return
    // Whoever types already writes something else.
    setTitle((typed) => typed || title)
    setTime((typed) => typed || time)
  }
  return (
    <form
      className={`${surface.card} ${classes.quick}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopsAtUnread(event.currentTarget)) void add()
      }}
    >
      <TextInput
        className={classes.quickTitle}
        size="md"
        aria-label={t('quickTitle')}
        placeholder={t('quickTitle')}
        autoComplete="off"
        data-quick
        value={title}
        error={error && t(error)}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <fieldset className={classes.days} aria-label={t('quickDay')}>
        {QUICK_DAYS.map((each) => {
          const on = quickDate(each, today)
          return (
            <label
              key={each}
              className={`${option.option} ${classes.day}`}
              title={on && dateText(on, language, 'longDay')}
            >
              <input type="radio" name={days} checked={each === chip} onChange={() => setChip(each)} />
              {t(each)}
            </label>
          )
        })}
        {date && (
          <ClockInput size="sm" className={classes.quickTime} aria-label={t('time')} value={time} onChange={setTime} />
        )}
      </fieldset>
      <div className={classes.quickButtons}>
        <Button
          variant="subtle"
          onClick={() => {
            onMore(values)
            setTitle('')
            setTime('')
            setTried(false)
          }}
        >
          {t('more')}
        </Button>
        <Button type="submit" leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
          {t('addQuick')}
        </Button>
      </div>
    </form>
  )
}
