import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { nameToType } from '#domain/activity/typed-name.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import { TypedDialog } from '#web/widgets/family/typed-dialog.tsx'
import { familyMessages } from './messages.ts'
import { isLastAdmin, mayDo, mayLeave } from './model.ts'
import { deleteFamily, leaveFamily } from './queries.ts'

type Props = { group: FamilyGroup; me: FamilyMember; decidesAlone: boolean }

/** A member leaves the family, or an admin deletes it. [family/leaving-family] */
export function EndingCard({ group, me, decidesAlone }: Props) {
  const t = useWords(familyMessages)
  const [isDeleting, setDeleting] = useState(false)
  const { name } = group
  const leave = useFamilyWrite(leaveFamily, () => notify({ kind: 'success', message: t.phrase('hasLeft', { name }) }))
  const isLeavable = mayLeave(group, me, decidesAlone)
  const mayDelete = mayDo(group, me, 'deleteFamily')

  async function askAndLeave() {
    const question = {
      kind: 'warning',
      title: t('leave'),
      text:
        me.role === 'child' ? t('leaveAsChildText', { name }) : t('codeChanges', { text: t('leaveText', { name }) }),
    } as const
    if (await confirm({ ...question, confirm: t('leave'), cancel: t('cancel') }))
      leave.mutate(undefined, { onError: (error) => tellFailure('leave', error) })
  }
  return (
    <Card component="section" padding="lg">
      <Stack gap="md" align="flex-start">
        <Title order={2}>{t('ending')}</Title>
        {!isLeavable && <Text c="dimmed">{t(isLastAdmin(group, me) ? 'lastAdmin' : 'askParent')}</Text>}
        <Group gap="sm">
          {isLeavable && (
            <Button variant="default" loading={leave.isPending} onClick={() => void askAndLeave()}>
              {t('leave')}
            </Button>
          )}
          {mayDelete && (
            <Button variant="light" color="red" onClick={() => setDeleting(true)}>
              {t('deleteFamily')}
            </Button>
          )}
        </Group>
      </Stack>
      {isDeleting && (
        <TypedDialog
          title={t('deleteFamily')}
          text={t('deleteText')}
          name={name}
          label={t('typeName', { name: nameToType(name) })}
          cancel={t('cancel')}
          close={t('close')}
          mismatch={t('familyMismatch')}
          submit={t('deleteFamily')}
          deed="delete"
          run={deleteFamily}
          onDone={() => notify({ kind: 'success', message: t.phrase('deleted', { name }) })}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  )
}
