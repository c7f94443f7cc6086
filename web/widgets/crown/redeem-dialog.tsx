import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crown } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { rateQuery } from '#web/widgets/bank/bank-queries.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { crownFailure, tellCrownFailure } from './crown-failure.ts'
import { crownMessages } from './crown-messages.ts'
import { redeemCrown, restoreCrown } from './crown-queries.ts'
import type { CrownRights } from './crown-rights.ts'
import type { Of } from './use-subject.ts'

/** contract/crown.ts. */
const LONGEST_TITLE = 80

type Props = { of: Of; crown: Crown; rights: CrownRights; onClose: () => void }

/** A crown is redeemed for minutes in the Time Bank or for a wish. [crown/redeem-reward] */
export function RedeemDialog({ of, crown, rights, onClose }: Props) {
  const t = useWords(crownMessages)
  const { data: rate } = useQuery({ ...rateQuery({ dataGroup: of.dataGroup }), enabled: rights.forMinutes !== 'no' })
  const minutes = rate?.crownToMinutes ?? 0
  const isBanked = rights.forMinutes !== 'no' && minutes > 0
  const [chosen, setChosen] = useState<'minutes' | 'other' | null>(null)
  const [title, setTitle] = useState('')
  const [complaint, setComplaint] = useState(false)
  const [failure, setFailure] = useState<{ text: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const what = chosen ?? (isBanked ? 'minutes' : 'other')
  const isAsked = what === 'other' && rights.forOther === 'request'

  async function send() {
    if (what === 'other' && !title.trim()) return setComplaint(true)
    setPending(true)
    setFailure(null)
    try {
      const { redemption } = await redeemCrown(of, crown.id, what === 'minutes' ? null : title)
      const said = what === 'minutes' ? t('forMinutes', { minutes }) : title.trim()
      if (redemption.status === 'requested') notify({ kind: 'success', message: t.phrase('didAsk') })
      else
        notifyUndo(t.phrase('didRedeem', { what: said }), {
          undo: () => restoreCrown(of, crown.id),
          failed: tellCrownFailure,
        })
      onClose()
    } catch (error) {
      setFailure({ text: crownFailure(error) })
      setPending(false)
    }
  }
  return (
    <Dialog title={t('redeemTitle')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!title}>
      <FormShell
        submit={t(isAsked ? 'submitAsk' : 'submit')}
        pending={isPending}
        error={failure}
        onSubmit={() => void send()}
      >
        {isBanked && rights.forOther !== 'no' && (
          <Radio.Group label={t('what')} value={what} onChange={(next) => setChosen(next)}>
            <Stack gap="sm" pt={6}>
              <Radio value="minutes" label={t('forMinutes', { minutes })} />
              <Radio value="other" label={t('other')} />
            </Stack>
          </Radio.Group>
        )}
        {what === 'other' && (
          <TextInput
            label={t('otherLabel')}
            description={t('otherHint')}
            value={title}
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            error={complaint && !title.trim() ? t('needTitle') : undefined}
            onChange={({ currentTarget }) => {
              // A wish that is typed before the minutes are known to be possible stays the choice.
              setChosen('other')
              setTitle(currentTarget.value)
            }}
          />
        )}
        {isAsked && <Text size="sm">{t('waits')}</Text>}
      </FormShell>
    </Dialog>
  )
}
