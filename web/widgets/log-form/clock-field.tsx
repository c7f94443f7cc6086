import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { markUnread } from '#web/ui/unread.ts'
import { useClockKeyboard } from '#web/widgets/clock-keyboard.ts'
import classes from './clock-field.module.css'
import { formMessages } from './messages.ts'

const STEPS = [-5, -1, 1, 5] as const

type Props = {
  label: string
  field: string
  required?: boolean
  /** A time of day, which some type with digits alone; without it, a length. */
  isTime?: boolean
  /** The text of the value while the user does not type. */
  text: string
  error: string | undefined
  /** The message about a text that is no such value. */
  complaint: string
  /** False: not understood, and so nothing has happened. */
  onCommit: (text: string) => boolean
  /** How far it would move by so many minutes; absent where it cannot. */
  onNudge?: { allowed: (minutes: number) => boolean; by: (minutes: number) => void }
  children?: ReactNode
}

/**
 * A time or a length that one may type in any usual way, which is read when the user leaves the field. Text that it
 * cannot read keeps its form from being sent.
 */
export function ClockField({
  label,
  field,
  required = false,
  isTime = false,
  text,
  error,
  complaint,
  onCommit,
  onNudge,
  children,
}: Props) {
  const t = useWords(formMessages)
  const keyboard = useClockKeyboard()
  const [typed, setTyped] = useState<string | null>(null)
  const [misread, setMisread] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => markUnread(ref.current, misread ? complaint : ''), [misread, complaint])

  function commit() {
    if (typed === null) return
    const understood = typed.trim() === text.trim() || onCommit(typed)
    setMisread(!understood)
    // Enter sends the form before the next drawing.
    markUnread(ref.current, understood ? '' : complaint)
    if (understood) setTyped(null)
  }
  return (
    <div className={classes.field}>
      <TextInput
        ref={ref}
        label={label}
        data-field={field}
        inputMode={isTime ? keyboard : 'text'}
        required={required}
        value={typed ?? text}
        error={misread ? complaint : error}
        autoComplete="off"
        classNames={{ input: 'figures' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
        }}
      />
      {onNudge && (
        <div className={classes.steps} role="group" aria-label={t('adjust', { field: label })}>
          {STEPS.map((minutes) => (
            <Button
              key={minutes}
              variant="default"
              size="compact-sm"
              disabled={!onNudge.allowed(minutes)}
              aria-label={t(minutes < 0 ? 'less' : 'more', { field: label, minutes: Math.abs(minutes) })}
              onClick={() => {
                setTyped(null)
                setMisread(false)
                onNudge.by(minutes)
              }}
            >
              {minutes < 0 ? `−${-minutes}` : `+${minutes}`}
            </Button>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
