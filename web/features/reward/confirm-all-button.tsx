import { IconChecks } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { proposalWords } from '#web/widgets/proposal-words.ts'

type Props = {
  /** The number of waiting ratings. */
  count: number
  /** The number of those that are confirmed. */
  chosen: number
  isBusy: boolean
  onConfirm: () => void
}

export function ConfirmAllButton({ count, chosen, isBusy, onConfirm }: Props) {
  const say = useWords(proposalWords)
  return (
    <button
      type="button"
      className={buttons.primary}
      aria-disabled={isBusy || !chosen || undefined}
      onClick={onConfirm}
    >
      <IconChecks size={18} stroke={1.8} aria-hidden />
      {chosen === count ? say('confirmAll', { count }) : say('confirmSome', { count: chosen, all: count })}
    </button>
  )
}
