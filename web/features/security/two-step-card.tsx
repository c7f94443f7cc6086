import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/second-factor.ts'
import { refusalCode, phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { securityMessages } from './messages.ts'
import { showStatus, useBeginTotp, useNewCodes, useRemoveTotp } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityCard } from './security-card.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { useDates } from '#web/session/use-dates.ts'

type Status = Output<typeof secondFactor.status>

/** @param status undefined: not known yet */
export function TwoStepCard({ status }: { status: Status | undefined }) {
  const t = useWords(securityMessages)
  const { dateOf } = useDates()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [begin, remove, renew] = [useBeginTotp(), useRemoveTotp(), useNewCodes()]
  // A user who declined the proof has not failed.
  const complain = (error: Error) =>
    refusalCode(error) !== 'PROOF_REQUIRED' && notify({ kind: 'error', message: phraseFor(error) })

  async function turnOff() {
    const question = { title: t('turnOffTitle'), text: t('turnOffText'), confirm: t('turnOff'), cancel: t('cancel') }
    if (!(await confirm({ kind: 'warning', ...question }))) return
    remove.mutate(undefined, {
      onError: complain,
      onSuccess: () => void notify({ kind: 'success', message: t.phrase('twoStepOffNow') }),
    })
  }
  async function renewCodes() {
    const question = { title: t('newCodesTitle'), text: t('newCodesText'), confirm: t('newCodes'), cancel: t('cancel') }
    if (!(await confirm(question))) return
    renew.mutate(undefined, { onError: complain, onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  }

  const since = status?.twoStepSince
  return (
    <SecurityCard section="two-step" title={t('twoStep')} lead={t('twoStepLead')}>
      {since && (
        <Text>
          {t('twoStepOn', { date: dateOf(since) })} {t('codesLeft', { count: status.recoveryCodesLeft })}
        </Text>
      )}
      <Group gap="sm">
        {since ? (
          <>
            <Button variant="default" loading={renew.isPending} onClick={() => void renewCodes()}>
              {t('newCodes')}
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={() => void turnOff()}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button
            variant="light"
            disabled={!status}
            loading={begin.isPending}
            aria-haspopup="dialog"
            onClick={() => begin.mutate(undefined, { onError: complain })}
          >
            {t('turnOn')}
          </Button>
        )}
      </Group>
      {begin.data && (
        <TotpDialog
          {...begin.data}
          onClose={() => {
            begin.reset()
            showStatus()
          }}
        />
      )}
      {codes && (
        <Dialog
          title={t('codesTitle')}
          closeLabel={t('close')}
          onClose={() => setCodes(null)}
          closeOnClickOutside={false}
        >
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </SecurityCard>
  )
}
