import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Crown } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { rateQuery } from '#web/widgets/bank/bank-queries.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { crownFailure, tellCrownFailure } from './crown-failure.ts'
import { crownMessages } from './crown-messages.ts'
import { redeemCrown, restoreCrown } from './crown-queries.ts'
import type { CrownRights } from './crown-rights.ts'
import type { Of } from './use-subject.ts'

/** contract/crown.ts. */
const LONGEST_TITLE = 80
const NEED_TITLE = { title: 'needTitle' } as const

type Props = { of: Of; crown: Crown; rights: CrownRights; onClose: () => void }

/** A crown is redeemed for minutes in the Time Bank or for a wish. [crown/redeem-reward] */
export function RedeemDialog({ of, crown, rights, onClose }: Props) {
  const t = useWords(crownMessages)
  const { data: rate } = useQuery({ ...rateQuery({ dataGroup: of.dataGroup }), enabled: rights.forMinutes !== 'no' })
  const minutes = rate?.crownToMinutes ?? 0
  const isBanked = rights.forMinutes !== 'no' && minutes > 0
  const start: { chosen: 'minutes' | 'other' | null; title: string } = { chosen: null, title: '' }
  const whatOf = ({ chosen }: typeof start) => chosen ?? (isBanked ? 'minutes' : 'other')
  const form = useForm({
    start,
    check: (values) => (whatOf(values) === 'other' && !values.title.trim() ? NEED_TITLE : {}),
    say: (complaint: 'needTitle') => t(complaint),
    send: (values) => redeemCrown(of, crown.id, whatOf(values) === 'minutes' ? null : values.title),
    onDone({ redemption }, values) {
      const said = whatOf(values) === 'minutes' ? t('forMinutes', { minutes }) : values.title.trim()
      if (redemption.status === 'requested') notify({ kind: 'success', message: t.phrase('didAsk') })
      else
        notifyUndo(t.phrase('didRedeem', { what: said }), {
          undo: () => restoreCrown(of, crown.id),
          failed: tellCrownFailure,
        })
      onClose()
    },
    failureOf: (error) => ({ text: crownFailure(error) }),
  })
  const what = whatOf(form.values)
  const isAsked = what === 'other' && rights.forOther === 'request'
  return (
    <Dialog title={t('redeemTitle')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!form.values.title}>
      <FormShell {...form.shell} submit={t(isAsked ? 'submitAsk' : 'submit')}>
        {isBanked && rights.forOther !== 'no' && (
          <Radio.Group label={t('what')} value={what} onChange={(chosen) => form.set({ chosen })}>
            <Stack gap="sm" pt={6}>
              <Radio value="minutes" label={t('forMinutes', { minutes })} />
              <Radio value="other" label={t('other')} />
            </Stack>
          </Radio.Group>
        )}
        {what === 'other' && (
          <TextInput
            {...form.field('title')}
            label={t('otherLabel')}
            description={t('otherHint')}
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            // A wish that is typed before the minutes are known to be possible stays the choice.
            onChange={({ currentTarget }) => form.set({ chosen: 'other', title: currentTarget.value })}
          />
        )}
        {isAsked && <Text size="sm">{t('waits')}</Text>}
      </FormShell>
    </Dialog>
  )
}
