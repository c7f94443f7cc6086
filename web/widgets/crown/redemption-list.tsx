import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Redemption } from '#contract/crown.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { Quote } from '#web/ui/quote.tsx'
import { useRewardText } from './exchange-text.ts'
import classes from './crown-list.module.css'
import { crownMessages } from './crown-messages.ts'
import { CrownPages } from './crown-pages.tsx'
import { redemptionsQuery } from './crown-queries.ts'
import { type CrownRights, exchangeCommands } from './crown-rights.ts'
import { ExchangeButtons } from './exchange-buttons.tsx'
import { RejectWishDialog } from './reject-wish-dialog.tsx'
import type { Subject } from './use-subject.ts'

type Props = { whose: Subject; rights: CrownRights }

/** The redemptions of an owner, newest first. [crown/crown-lists] */
export function RedemptionList({ whose, rights }: Props) {
  const t = useWords(crownMessages)
  const asked = useInfiniteQuery(redemptionsQuery(whose.of))
  return (
    <div className={classes.part}>
      <CrownPages label={t('redemptions')} none={t('noRedemptions')} asked={asked}>
        {(redemption) => <Row key={redemption.id} redemption={redemption} whose={whose} rights={rights} />}
      </CrownPages>
    </div>
  )
}

/** A wish that a parent has approved is still to be fulfilled. [crown/fulfilled-wish] */
function stateOf({ status, decidedBy, fulfilledAt }: Redemption) {
  if (status !== 'redeemed') return status
  if (fulfilledAt !== null) return 'fulfilled'
  return decidedBy === null ? 'redeemed' : 'agreed'
}

function Row({ redemption, whose, rights }: Props & { redemption: Redemption }) {
  const t = useWords(crownMessages)
  const language = useLanguage()
  const what = useRewardText()(redemption)
  const { at, reason } = redemption
  const date = dateText(localDate([{ from: null, tz: whose.zone }], at), language)
  const state = stateOf(redemption)
  const [isRejecting, setRejecting] = useState(false)
  return (
    <li className={classes.row} data-status={redemption.status}>
      <div className={classes.said}>
        <strong>{what}</strong>
        {reason && <Quote said={reason} />}
        <span className={classes.soft}>{date}</span>
      </div>
      <span className={classes.chip} data-status={state}>
        {t(state)}
      </span>
      <ExchangeButtons
        of={whose.of}
        redemption={redemption}
        rights={rights}
        commands={exchangeCommands(redemption, rights, now())}
        onReject={() => setRejecting(true)}
      />
      {isRejecting && <RejectWishDialog of={whose.of} redemption={redemption} onClose={() => setRejecting(false)} />}
    </li>
  )
}
