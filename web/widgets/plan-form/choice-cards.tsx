import { type ReactNode, useId } from 'react'
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
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.cards} data-pictures={options.some(({ picture }) => picture !== undefined) || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              aria-describedby={option.text && `${name}-${option.value}`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={classes.label}>{option.label}</span>
            {option.text && (
              <span id={`${name}-${option.value}`} className={classes.text}>
                {option.text}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
