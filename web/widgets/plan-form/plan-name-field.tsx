import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { NAME_MAX, NAME_SOFT_MAX } from '#domain/plan/rules.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { planFormMessages } from './messages.ts'
import classes from './plan-form.module.css'

type Props = { value: string; error: string | undefined; onChange: (name: string) => void }

/** The name of a plan, with the number of its characters. */
export function PlanNameField({ value, error, onChange }: Props) {
  const t = useWords(planFormMessages)
  const counter = useId()
  const typed = [...value.normalize('NFC').trim()].length
  return (
    <div>
      <TextInput
        label={t('name')}
        data-field="name"
        required
        data-autofocus
        autoComplete="off"
        value={value}
        error={error ?? (typed > NAME_MAX ? t('nameTooLong', { most: NAME_MAX }) : undefined)}
        aria-describedby={counter}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p id={counter} className={classes.counter} data-long={typed > NAME_SOFT_MAX || undefined}>
        {typed > NAME_SOFT_MAX && <span>{t('nameSoft', { most: NAME_SOFT_MAX })}</span>}
        <span className="figures">{t('nameCount', { count: typed, most: NAME_MAX })}</span>
      </p>
    </div>
  )
}
