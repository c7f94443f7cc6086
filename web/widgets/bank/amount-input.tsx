import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  description?: ReactNode
  /** NaN: nothing is typed. */
  value: number
  step?: number
  /** The bounds of the buttons; the rules judge a typed amount. */
  least?: number
  most?: number
  suffix?: string
  decimals?: number
  error: string | undefined
  isFirst?: boolean
  onChange: (value: number) => void
}

/** Side by side, fields stand in one line however much is said about them. */
const ORDER = ['label', 'input', 'error', 'description'] as const

/** A number as it was typed: what cannot be is said, and not put right by itself. */
export function AmountInput({ label, description, value, step = 1, error, isFirst, onChange, ...rest }: Props) {
  const { least = 0, most, suffix, decimals = 0 } = rest
  return (
    <NumberInput
      label={label}
      description={description}
      value={Number.isNaN(value) ? '' : value}
      step={step}
      min={least}
      {...(most !== undefined && { max: most })}
      {...(suffix && { suffix })}
      clampBehavior="none"
      allowNegative={false}
      decimalScale={decimals}
      inputMode={decimals ? 'decimal' : 'numeric'}
      error={error}
      inputWrapperOrder={[...ORDER]}
      data-autofocus={isFirst || undefined}
      onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
    />
  )
}
