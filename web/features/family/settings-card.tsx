import { Card, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import { familyMessages } from './messages.ts'
import { mayDo } from './model.ts'
import { changeSetting, type Setting } from './queries.ts'

const SETTINGS = ['parentControl', 'requireApprovalToJoin', 'allowChildrenToInvite'] as const satisfies Setting[]

type Change = { setting: Setting; isOn: boolean }

/** Each setting has a switch and an explanation. Every member may read them. [family/family-settings] */
export function SettingsCard({ group, me }: { group: FamilyGroup; me: FamilyMember }) {
  const t = useWords(familyMessages)
  const [turning, setTurning] = useState<Change | null>(null)
  const write = useFamilyWrite(({ setting, isOn }: Change) => changeSetting(setting, isOn))
  const isAdmin = mayDo(group, me, 'editFamily')
  const turn = (change: Change) => {
    setTurning(change)
    write.mutate(change, {
      onError: (error) => tellFailure('update', error),
      onSettled: () => setTurning(null),
    })
  }
  return (
    <Card component="section" padding="lg">
      <Stack gap="lg" align="flex-start">
        <Title order={2}>{t('settings')}</Title>
        {!isAdmin && <Text c="dimmed">{t('adminsOnly')}</Text>}
        {SETTINGS.map((setting) => (
          <Switch
            key={setting}
            label={t(setting)}
            description={t(`${setting}Hint`)}
            checked={turning?.setting === setting ? turning.isOn : group.settings[setting]}
            disabled={!isAdmin}
            onChange={({ currentTarget }) => turn({ setting, isOn: currentTarget.checked })}
          />
        ))}
      </Stack>
    </Card>
  )
}
