import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BankWithdrawal } from '#contract/bank.ts'
import type { Instant, Minutes } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { clockTime, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Quote } from '#web/ui/quote.tsx'
import { decide, type Decision } from '#web/widgets/bank/bank-queries.ts'
import { tellRefusal } from '#web/widgets/bank/complaints.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { RejectDialog } from '#web/widgets/bank/reject-dialog.tsx'
import { messages } from './messages.ts'
import { decisionsOn } from './model.ts'
import classes from './withdrawal.module.css'

type Props = {
  holder: Holder
  withdrawal: BankWithdrawal
  limits: { dailyWithdrawLimit: Minutes; autoApproveMinutes: Minutes }
  zone: string
}

export function WithdrawalRow({ holder, withdrawal, limits, zone }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const now = useNow()
  const [isBusy, setBusy] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const { id, minutes, purpose, status, requestedAt, expiresAt, decidedBy, reason } = withdrawal
  const moment = (at: Instant) =>
    `${dateText(localDate([{ from: null, tz: zone }], at), language)} ${clockTime(at, zone, language)}`
  const text = length(minutes, language)
  async function carryOut(decision: Decision) {
    if (isBusy) return
    if (decision === 'reject') return setRejecting(true)
    const question = {
      title: t('reverseTitle', { length: text }),
      text: t('reverseText', { purpose }),
      confirm: t('reverse'),
      cancel: t('keep'),
    }
    if (decision === 'reverse' && !(await confirm(question))) return
    setBusy(true)
    await decide(holder, id, decision)
      .catch(tellRefusal)
      .finally(() => setBusy(false))
  }
  // Not disabled: a keyboard user would lose the focus.
  const busy = isBusy && { 'data-disabled': true, 'aria-disabled': true }
  const facts = [
    moment(requestedAt),
    decidedBy && t('by', { name: decidedBy.name }),
    expiresAt && t('until', { moment: moment(expiresAt) }),
  ].filter((fact) => typeof fact === 'string')
  // An allowed withdrawal is not used yet.
  const postedAs = decidedBy ? 'approved' : 'statusPosted'
  const shownStatus = status === 'posted' ? postedAs : status
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.what}>
        <b>{purpose}</b>
        {reason && <Quote said={reason} />}
        <span className={`${classes.soft} figures`}>{facts.join(' · ')}</span>
      </div>
      <b className={`${classes.minutes} figures`}>{text}</b>
      <span className={classes.badge} data-status={status}>
        {t(shownStatus)}
      </span>
      <div className={classes.actions}>
        {decisionsOn(withdrawal, { ...holder, limits, now }).map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={decision === 'approve' ? 'filled' : 'default'}
            aria-label={t('deedOf', { deed: t(decision), purpose, length: text })}
            {...busy}
            onClick={() => void carryOut(decision)}
          >
            {t(decision)}
          </Button>
        ))}
      </div>
      {isRejecting && (
        <RejectDialog
          holder={holder}
          id={id}
          title={t('deedOf', { deed: t('reject'), purpose, length: text })}
          submit={t('reject')}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}
