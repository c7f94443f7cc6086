import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crown } from '#contract/crown.ts'
import { CROWN_STATUSES, type CrownStatus } from '#domain/reward/crown.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { Choice } from '#web/ui/choice.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { Quote } from '#web/ui/quote.tsx'
import buttons from '#web/widgets/button.module.css'
import { tellCrownFailure } from './crown-failure.ts'
import classes from './crown-list.module.css'
import { crownMessages } from './crown-messages.ts'
import { CrownPages } from './crown-pages.tsx'
import { crownedLogQuery, crownsQuery, exchangeOfQuery, revokeCrown } from './crown-queries.ts'
import { commandsOf, type CrownRights, exchangeCommands } from './crown-rights.ts'
import { useRewardText } from './exchange-text.ts'
import { RedeemDialog } from './redeem-dialog.tsx'
import { CrownSign } from './reward-signs.tsx'
import { useRestore } from './use-restore.ts'
import type { Subject } from './use-subject.ts'

type Props = { whose: Subject; rights: CrownRights }

/** The crowns of an owner, by their status. [crown/crown-lists] */
export function CrownList({ whose, rights }: Props) {
  const t = useWords(crownMessages)
  const [status, setStatus] = useState<CrownStatus>('available')
  const [redeeming, setRedeeming] = useState<Crown | null>(null)
  const asked = useInfiniteQuery(crownsQuery(whose.of, status))
  return (
    <div className={classes.part}>
      <Choice
        label={t('which')}
        value={status}
        options={CROWN_STATUSES.map((value) => ({ value, label: t(value) }))}
        onChange={setStatus}
      />
      <CrownPages label={t('crowns')} none={t(`none_${status}`)} asked={asked}>
        {(crown) => (
          <CrownRow key={crown.id} crown={crown} whose={whose} rights={rights} onRedeem={() => setRedeeming(crown)} />
        )}
      </CrownPages>
      {redeeming && <RedeemDialog of={whose.of} crown={redeeming} rights={rights} onClose={() => setRedeeming(null)} />}
    </div>
  )
}

type RowProps = Props & { crown: Crown; onRedeem: () => void }

function CrownRow({ crown, whose: { of, zone, nameOf }, rights, onRedeem }: RowProps) {
  const t = useWords(crownMessages)
  const language = useLanguage()
  const { id, status, message, awardedAt, awardedBy, pendingRedemptionId, logId } = crown
  // The known exchange of a crown that has been restored meanwhile is not asked for again.
  const { data: known } = useQuery({ ...exchangeOfQuery(of, id), enabled: status === 'redeemed' })
  const exchange = status === 'redeemed' ? known : null
  const what = useRewardText()
  const restore = useRestore(of, rights)
  // The log of a revoked crown may be gone.
  const { data: log } = useQuery({ ...crownedLogQuery(of, logId), enabled: status === 'available' })
  const date = dateText(localDate([{ from: null, tz: zone }], awardedAt), language)
  const name = nameOf(awardedBy)
  const commands = commandsOf(crown, rights)
  async function revoke() {
    const question = { title: t('revokeTitle'), text: t('revokeText'), confirm: t('revoke') }
    if (!(await confirm({ kind: 'warning', ...question }))) return
    await revokeCrown(of, logId)
    notify({ kind: 'info', message: t.phrase('didRevoke') })
  }
  return (
    <li className={classes.row} data-status={status}>
      <CrownSign size={40} hollow={status !== 'available'} />
      <div className={classes.said}>
        <strong>{log?.activityName ?? t('crown')}</strong>
        {message && <Quote said={message} />}
        <span className={classes.soft}>{name === null ? t('given', { date }) : t('givenBy', { name, date })}</span>
        {exchange && <span>{t('redeemedFor', { what: what(exchange) })}</span>}
        {pendingRedemptionId !== null && <span className={classes.chip}>{t('asked')}</span>}
      </div>
      <div className={classes.actions}>
        {commands.includes('redeem') && (
          <button type="button" className={buttons.soft} aria-label={t('redeemOf', { date })} onClick={onRedeem}>
            {t('redeem')}
          </button>
        )}
        {exchange && exchangeCommands(exchange, rights, now()).includes('restore') && (
          <button
            type="button"
            className={buttons.soft}
            aria-label={t('restoreOf', { date })}
            onClick={() => void restore(exchange).catch(tellCrownFailure)}
          >
            {t('restore')}
          </button>
        )}
        {commands.includes('revoke') && (
          <button
            type="button"
            className={buttons.quiet}
            aria-label={t('revokeOf', { date })}
            onClick={() => void revoke().catch(tellCrownFailure)}
          >
            {t('revoke')}
          </button>
        )}
      </div>
    </li>
  )
}
