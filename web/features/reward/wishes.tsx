import { useState } from 'react'
import type { Redemption } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { ExchangeButtons } from '#web/widgets/crown/exchange-buttons.tsx'
import { useRewardText } from '#web/widgets/crown/exchange-text.ts'
import { RejectWishDialog } from '#web/widgets/crown/reject-wish-dialog.tsx'
import { CrownSign } from '#web/widgets/crown/reward-signs.tsx'
import type { Subject } from '#web/widgets/crown/use-subject.ts'
import { overviewMessages } from './messages.ts'
import classes from './reward-overview.module.css'

/** A child's wishes for crowns wait for a parent. [crown/wish-approval] */
export function Wishes({ whose, wishes }: { whose: Subject; wishes: readonly Redemption[] }) {
  const t = useWords(overviewMessages)
  const textOf = useRewardText()
  const [rejecting, setRejecting] = useState<Redemption | null>(null)
  // The dialog outlives the row: the wish may be over while a parent writes the reason.
  const dialog = rejecting && (
    <RejectWishDialog of={whose.of} redemption={rejecting} onClose={() => setRejecting(null)} />
  )
  if (!wishes.length) return dialog
  return (
    <div className={classes.day}>
      <h3>{t('wish')}</h3>
      <ul className={classes.rows} aria-label={t('wish')}>
        {wishes.map((wish) => (
          <li key={wish.id} className={classes.row}>
            <CrownSign size={28} hollow />
            <div className={classes.said}>
              <strong>{textOf(wish)}</strong>
            </div>
            <ExchangeButtons
              of={whose.of}
              redemption={wish}
              commands={['approve', 'reject']}
              rights={{ restore: 'no' }}
              onReject={() => setRejecting(wish)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  )
}
