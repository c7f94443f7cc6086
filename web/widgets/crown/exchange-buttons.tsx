import { useState } from 'react'
import type { Redemption } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import buttons from '#web/widgets/button.module.css'
import { tellCrownFailure } from './crown-failure.ts'
import classes from './crown-list.module.css'
import { crownMessages } from './crown-messages.ts'
import { decide } from './crown-queries.ts'
import type { CrownRights, RedemptionCommand } from './crown-rights.ts'
import { useRewardText } from './exchange-text.ts'
import { useRestore } from './use-restore.ts'
import type { Of } from './use-subject.ts'

type Props = {
  of: Of
  redemption: Redemption
  commands: readonly RedemptionCommand[]
  rights: Pick<CrownRights, 'restore'>
  /** Asks for the reason of a rejection. */
  onReject: () => void
}

/** The actions on a redemption. [crown/wish-approval] */
export function ExchangeButtons({ of, redemption, commands, rights, onReject }: Props) {
  const t = useWords(crownMessages)
  const what = useRewardText()(redemption)
  const [isBusy, setBusy] = useState(false)
  const { id } = redemption
  const restore = useRestore(of, rights)
  async function run(command: RedemptionCommand) {
    if (isBusy) return
    if (command === 'reject') return onReject()
    setBusy(true)
    try {
      if (command === 'restore') await restore(redemption)
      else await decide(of, id, command)
      if (command === 'approve') notify({ kind: 'success', message: t.phrase('didAgree', { what }) })
    } catch (error) {
      tellCrownFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (!commands.length) return null
  return (
    <div className={classes.actions}>
      {commands.map((command) => (
        <button
          key={command}
          type="button"
          className={command === 'approve' || command === 'fulfil' ? buttons.soft : buttons.quiet}
          aria-label={t('commandOf', { command: t(command), what })}
          aria-disabled={isBusy || undefined}
          onClick={() => void run(command)}
        >
          {t(command)}
        </button>
      ))}
    </div>
  )
}
