import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Invitation } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { writeFamily } from '#web/widgets/family/family-queries.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { failureOf } from '#web/widgets/family/failures.ts'
import { invitationMessages } from './messages.ts'
import { fieldErrorsOf, type InvitationValues, serverFieldErrors } from './model.ts'
import { sendInvitation, sentQuery, serverQuery } from './queries.ts'

type Props = { family: string; mayInviteParents: boolean; onClose: () => void }

/** The invited user has used the link, perhaps from this very screen: it opens nothing any more. */
function useAnswerNotice(sent: Invitation | null, onClose: () => void) {
  const t = useWords(invitationMessages)
  const { data: all } = useQuery({ ...sentQuery, enabled: sent !== null })
  const answer = all?.find(({ id }) => id === sent?.id)?.status
  const isAnswered = answer === 'accepted' || answer === 'rejected'
  useEffect(() => {
    if (!isAnswered || !sent) return
    notify({ kind: 'info', message: t.phrase('answered', { email: sent.email, answer: t.phrase(answer) }) })
    onClose()
  }, [isAnswered, answer, sent, t, onClose])
}

/** An invitation names an address and a role. [family/invitation-fields] */
export function InviteDialog({ family, mayInviteParents, onClose }: Props) {
  const t = useWords(invitationMessages)
  const { data: server } = useQuery(serverQuery)
  const [sent, setSent] = useState<Invitation | null>(null)
  const start: InvitationValues = { email: '', role: mayInviteParents ? 'parent' : 'child', alias: '' }
  const form = useForm({
    start,
    check: fieldErrorsOf,
    say: (complaint) => t(complaint),
    send: (values) => writeFamily(() => sendInvitation(values)),
    onDone(invitation) {
      setSent(invitation)
      if (invitation.link !== null) return
      notify({ kind: 'success', message: t.phrase('sent', { email: invitation.email }) })
      onClose()
    },
    refusalsOf: serverFieldErrors,
    failureOf: (error) => failureOf('invite', error),
  })
  const field = (name: 'email' | 'alias') => ({
    ...form.field(name),
    label: t(name),
    autoComplete: 'off',
    autoCapitalize: 'none',
  })
  useAnswerNotice(sent, onClose)
  if (sent?.link)
    return (
      <Dialog title={t('handOver')} closeLabel={t('close')} onClose={onClose}>
        <HandedLink text={t('handOverText', { email: sent.email })} link={sent.link} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog
      title={t('inviteTo', { family })}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!form.isTyped}
    >
      <FormShell {...form.shell} submit={t(server?.mail === false ? 'makeLink' : 'send')}>
        <TextInput
          {...field('email')}
          description={t(server?.mail === false ? 'noMailHint' : 'emailHint')}
          type="email"
          inputMode="email"
          required
          data-autofocus
          maxLength={254}
        />
        {mayInviteParents ? (
          <RoleField value={form.values.role} onChange={(role) => form.set({ role })} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('askedHint')}
          </Text>
        )}
        <TextInput {...field('alias')} description={t('aliasHint')} autoCapitalize="words" maxLength={120} />
      </FormShell>
    </Dialog>
  )
}

type RoleProps = { value: InvitationValues['role']; onChange: (role: InvitationValues['role']) => void }

/** As a parent or as a child, and what that means. */
function RoleField({ value, onChange }: RoleProps) {
  const t = useWords(invitationMessages)
  return (
    <div>
      <Choice
        label={t('role')}
        value={value}
        options={(['parent', 'child'] as const).map((one) => ({ value: one, label: t(one) }))}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed" mt={6} aria-live="polite">
        {t(`${value}Hint`)}
      </Text>
    </div>
  )
}
