import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Invitation } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { failureOf } from '#web/widgets/family/failures.ts'
import { invitationMessages } from './messages.ts'
import { type Complaint, complaints, type InvitationValues, refusals } from './model.ts'
import { sendInvitation, sentQuery, serverQuery } from './queries.ts'

type Props = { family: string; mayInviteParents: boolean; onClose: () => void }

const focusFirst = (errors: object) => document.getElementById(`invite-${Object.keys(errors)[0]}`)?.focus()

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
  const form = useForm<InvitationValues>({
    initialValues: { email: '', role: mayInviteParents ? 'parent' : 'child', alias: '' },
    validate: complaints,
  })
  const { role } = form.values
  const [sent, setSent] = useState<Invitation | null>(null)
  const write = useFamilyWrite(async (values: InvitationValues) => {
    const invitation = await sendInvitation(values)
    setSent(invitation)
    if (invitation.link !== null) return
    notify({ kind: 'success', message: t.phrase('sent', { email: invitation.email }) })
    onClose()
  })
  const { error } = write
  const failure = error && !Object.keys(refusals(error)).length ? failureOf('invite', error) : null
  const field = (name: 'email' | 'alias') => {
    const { error: complaint, ...props } = form.getInputProps(name)
    const said = complaint ? t(complaint as Complaint) : undefined
    return { ...props, id: `invite-${name}`, label: t(name), error: said, autoComplete: 'off', autoCapitalize: 'none' }
  }
  const show = (refusal: Error) => {
    const found = refusals(refusal)
    form.setErrors(found)
    focusFirst(found)
  }
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
      closeOnClickOutside={!form.isDirty()}
    >
      <FormShell
        submit={t(server?.mail === false ? 'makeLink' : 'send')}
        pending={write.isPending}
        error={failure}
        onSubmit={form.onSubmit((values) => write.mutate(values, { onError: show }), focusFirst)}
      >
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
          <RoleField value={role} onChange={(value) => form.setFieldValue('role', value)} />
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
