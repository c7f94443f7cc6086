import { IconBackspace } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './child.module.css'
import { childMessages } from './messages.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type Props = { pin: string; onType: (pin: string) => void; isPending: boolean }

/** The keys of a PIN: digits, one that erases, and one that submits the form around them. */
export function PinPad({ pin, onType, isPending }: Props) {
  const t = useWords(childMessages)
  const key = (digit: string) => (
    <button key={digit} type="button" className={classes.key} onClick={() => onType(pin + digit)}>
      {digit}
    </button>
  )
  return (
    <div className={classes.pad}>
      {DIGITS.map(key)}
      <button
        type="button"
        className={classes.key}
        data-small
        aria-label={t('erase')}
        title={t('erase')}
        onClick={() => onType(pin.slice(0, -1))}
      >
        <IconBackspace size={28} stroke={1.8} aria-hidden />
      </button>
      {key('0')}
      <button type="submit" className={classes.key} data-go aria-busy={isPending || undefined}>
        {t('enter')}
      </button>
    </div>
  )
}
