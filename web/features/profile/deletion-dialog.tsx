import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { BasicInfo } from '#contract/account.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import { refusedFields } from '#web/api/errors.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { profileMessages } from './messages.ts'
import { inTheWay } from './model.ts'
import { useDeletion } from './queries.ts'

type Props = { info: BasicInfo; onGone: () => void; onClose: () => void }

/** Deleting takes the typed address or name. [account/typed-confirmation] */
export function DeletionDialog({ info: { email, userName }, onGone, onClose }: Props) {
  const t = useWords(profileMessages)
  const wanted = email ?? userName
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const deletion = useDeletion(onGone)
  const { error } = deletion
  const isRefused = refusedFields(error).includes('typed')
  const reason = inTheWay(error)
  const failure = error && !isRefused ? failureOf('delete', error) : null

  function send() {
    setWrong(!isTypedRight(typed, wanted))
    if (isTypedRight(typed, wanted)) deletion.mutate(typed)
    else field.current?.focus()
  }
  return (
    <Dialog title={t('deleteAccount')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!typed}>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('deletionText')}</Text>
          <Text>{t('deletionAdvice')}</Text>
          <TextInput
            ref={field}
            label={t(email ? 'typeEmail' : 'typeName', { email: wanted })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={typed}
            error={isWrong || isRefused ? t('mismatch') : undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setWrong(false)
            }}
          />
          {failure && (
            <Alert color="red" variant="light" title={reason ? undefined : failure.title} role="alert">
              {reason ? t(reason) : failure.text}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={deletion.isPending}>
              {t('deleteAccount')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
