import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { BankWithdrawal } from '#contract/bank.ts'
import { clockTime, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { localDate } from '#domain/time/zone.ts'
import { useNow } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { decide } from '#web/widgets/bank/bank-queries.ts'
import { tellRefusal } from '#web/widgets/bank/complaints.ts'
import { RejectDialog } from '#web/widgets/bank/reject-dialog.tsx'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { Panel } from '#web/widgets/bank/panel.tsx'
import { messages } from './messages.ts'
import classes from './overview.module.css'

type Child = {
  readonly name: string
  readonly dataGroup: string | null
  readonly requests: readonly BankWithdrawal[]
}

/** A parent approves a request in one tap, and rejects it with or without a reason. [bank/withdrawal-states] */
export function Requests({ families }: { families: readonly Child[] }) {
  const t = useWords(messages)
  const now = useNow()
  const open = families.flatMap(({ name, dataGroup, requests }) =>
    dataGroup === null
      ? []
      : requests
          .filter(({ expiresAt }) => expiresAt === null || now < expiresAt)
          .map((request) => ({ request, name, dataGroup })),
  )
  // The dialog outlives the row: the child may cancel the request while a parent writes the reason.
  const [rejecting, setRejecting] = useState<WaitingRequest | null>(null)
  return (
    <>
      {open.length > 0 && (
        <Panel title={t('requests')}>
          <Rows open={open} onReject={setRejecting} />
        </Panel>
      )}
      {rejecting && <Rejecting {...rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}

type WaitingRequest = { request: BankWithdrawal; name: string; dataGroup: string }

function Rejecting({
  request: { id, minutes, purpose },
  name,
  dataGroup,
  onClose,
}: WaitingRequest & { onClose: () => void }) {
  const t = useWords(messages)
  const text = length(minutes, useLanguage())
  return (
    <RejectDialog
      holder={{ dataGroup }}
      id={id}
      title={t('rejectOf', { name, purpose, length: text })}
      submit={t('reject')}
      onRejected={() => notifyWith(t.phrase('rejected', { name, length: text }))}
      onClose={onClose}
    />
  )
}

type Rejects = { onReject: (asked: WaitingRequest) => void }

function Rows({ open, onReject }: Rejects & { open: readonly WaitingRequest[] }) {
  const list = useRef<HTMLUListElement>(null)
  // An answered request disappears: a keyboard user moves to the next one.
  useKeptFocus(list)
  return (
    <ul ref={list} className={classes.requests}>
      {open.map((one) => (
        <Request key={one.request.id} asked={one} onReject={onReject} />
      ))}
    </ul>
  )
}

function Request({ asked, onReject }: Rejects & { asked: WaitingRequest }) {
  const { request, name, dataGroup } = asked
  const { id, minutes, purpose, expiresAt } = request
  const t = useWords(messages)
  const language = useLanguage()
  const zone = useSubjectZone()
  const [isBusy, setBusy] = useState(false)
  const text = length(minutes, language)
  async function approve() {
    if (isBusy) return
    setBusy(true)
    try {
      await decide({ dataGroup }, id, 'approve')
      notifyWith(t.phrase('approved', { name, length: text }))
    } catch (error) {
      tellRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const said = { name, purpose, length: text }
  // Not disabled: a keyboard user would lose the focus.
  const busy = isBusy && { 'data-disabled': true, 'aria-disabled': true }
  return (
    <li className={classes.request}>
      <div className={classes.asked}>
        <b className="figures">{t('asksFor', { name, length: text })}</b>
        <span>{purpose}</span>
        {expiresAt && (
          <span className={`${classes.soft} figures`}>
            {t('until', {
              moment: `${dateText(localDate([{ from: null, tz: zone }], expiresAt), language)} ${clockTime(expiresAt, zone, language)}`,
            })}
          </span>
        )}
      </div>
      <div className={classes.answers}>
        <Button {...busy} aria-label={t('approveOf', said)} onClick={() => void approve()}>
          {t('approve')}
        </Button>
        <Button {...busy} variant="default" aria-label={t('rejectOf', said)} onClick={() => onReject(asked)}>
          {t('reject')}
        </Button>
      </div>
    </li>
  )
}
