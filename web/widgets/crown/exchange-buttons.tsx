import { useState } from 'react'
import type { Redemption } from '#contract/crown.ts'
import { LONGEST_REASON } from '#domain/child-request.ts'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { tellCrownFailure } from './crown-failure.ts'
import classes from './crown-list.module.css'
import { crownMessages } from './crown-messages.ts'
import { decide } from './crown-queries.ts'
import type { CrownRights, RedemptionCommand } from './crown-rights.ts'
import { useRewardText } from './exchange-text.ts'
import { SentenceDialog } from './sentence-dialog.tsx'
import { useRestore } from './use-restore.ts'
import type { Of } from './whose.ts'

type Props = {
  of: Of
  redemption: Redemption
  commands: readonly RedemptionCommand[]
  rights: Pick<CrownRights, 'restore'>
}

/** rules [4.5-a], [4.5-b]: what can be done with an exchange. */
export function ExchangeButtons({ of, redemption, commands, rights }: Props) {
  const t = useWords(crownMessages)
  const what = useRewardText()(redemption)
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id } = redemption
  const restore = useRestore(of, rights)
  async function run(command: RedemptionCommand) {
    if (isBusy) return
    if (command === 'reject') return setRejecting(true)
    setBusy(true)
    try {
      if (command === 'restore') await restore(redemption)
      else await decide(of, id, command)
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
      {isRejecting && (
        <SentenceDialog
          title={t('rejectTitle')}
          label={t('reason')}
          hint={t('reasonHint')}
          most={LONGEST_REASON}
          submit={t('reject')}
          onSubmit={(reason) => decide(of, id, 'reject', reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
