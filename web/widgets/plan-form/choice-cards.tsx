import { type ReactNode, useId } from 'react'
import option from '#web/ui/option.module.css'
import classes from './choice-cards.module.css'

type Option<V extends string> = { value: V; label: string; text?: string; picture?: ReactNode }
type Props<V extends string> = {
  label: string
  value: V
  options: readonly Option<V>[]
  onChange: (value: V) => void
}

/** One of a few, each with a sentence, all in sight. */
export function ChoiceCards<V extends string>({ label, value, options, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={option.group}>
      <legend className={option.legend}>{label}</legend>
      <div className={classes.cards} data-pictures={options.some(({ picture }) => picture !== undefined) || undefined}>
        {options.map((each) => (
          <label key={each.value} className={`${option.option} ${classes.card}`}>
            <input
              type="radio"
              name={name}
              aria-label={each.label}
              aria-describedby={each.text && `${name}-${each.value}`}
              checked={each.value === value}
              onChange={() => onChange(each.value)}
            />
            {each.picture}
            <span className={classes.label}>{each.label}</span>
            {each.text && (
              <span id={`${name}-${each.value}`} className={classes.text}>
                {each.text}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
