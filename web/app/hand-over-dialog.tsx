import { PasswordInput, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { child as childContract } from '#contract/child.ts'
import type { FamilyMember } from '#contract/family.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { LONGEST_PIN, PIN, isGuessablePin } from '#domain/family/pin.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { flush } from '#web/api/outbox.ts'
import { queueNow } from '#web/api/outbox-store.ts'
import { queryOf } from '#web/api/query.ts'
import { forgetAnswers } from '#web/api/stored-answers.ts'
import { leavePage } from '#web/api/subject.ts'
import { beginTakeOver } from '#web/api/taken-over.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { ownView } from '#web/session/app-view.ts'
import { handOverMessages } from './hand-over-messages.ts'
import { savePreferenceNow } from '#web/session/preference.ts'

/** Unsent changes of the parent would stay readable on the device of the child. [family/hand-over-preparation] */
class Unsent extends Error {}

/**
 * Opens the whole view of a child. Stored answers of the parent are removed from the device.
 * [family/hand-over-preparation]
 */
async function handOver(childId: string, devicePin: string): Promise<void> {
  await savePreferenceNow()
  await flush()
  if (queueNow().length > 0) throw new Unsent()
  const opened = await call(childContract.takeOver, { body: { childId, ...(devicePin && { devicePin }) } })
  await forgetAnswers()
  leavePage(PATHS.home)
  beginTakeOver(opened, ownView())
}

/** A hand-over without a PIN ends with the password or a passkey. */
function complaintOf(pin: string): FieldErrors<'pin', 'pinShape' | 'pinEasy'> {
  if (pin === '') return {}
  if (!PIN.test(pin)) return { pin: 'pinShape' }
  return isGuessablePin(pin, null) ? { pin: 'pinEasy' } : {}
}

/** Asks a parent whether to hand over the device, and for a PIN to return with. */
export function HandOverDialog({ child: { _id, name }, onClose }: { child: FamilyMember; onClose: () => void }) {
  const t = useWords(handOverMessages)
  const say = useWords(errorMessages)
  const [isLeaving, setLeaving] = useState(false)
  const { data: status } = useQuery(queryOf(secondFactor.status))
  const form = useForm({
    start: { pin: '' },
    check: ({ pin }) => complaintOf(pin),
    say: (complaint) => t(complaint),
    send: ({ pin }) => handOver(_id, pin),
    onDone: () => setLeaving(true),
    failureOf: (error) => ({ text: error instanceof Unsent ? t('unsent') : wordsFor(error, say) }),
  })
  const hasWay = !status || status.hasPassword || status.passkeys.length > 0
  return (
    <Dialog title={t('title', { name })} closeLabel={t('close')} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('text', { name })}</Text>
        <Text c="dimmed">{t(hasWay ? 'byPassword' : 'byPin')}</Text>
        <FormShell {...form.shell} pending={form.shell.pending || isLeaving} submit={t('submit', { name })}>
          <PasswordInput
            {...form.field('pin')}
            size="md"
            label={t('pin')}
            description={t('pinHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={LONGEST_PIN}
            visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
          />
        </FormShell>
      </Stack>
    </Dialog>
  )
}
