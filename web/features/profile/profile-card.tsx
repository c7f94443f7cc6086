import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { BasicInfo } from '#contract/account.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useSection } from '#web/ui/section.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { EmailField } from './email-field.tsx'
import { profileMessages } from './messages.ts'
import { NamesForm } from './names-form.tsx'
import { PictureField } from './picture-field.tsx'

/** What other members see of the user: picture, name and address. */
export function ProfileCard({ info }: { info: BasicInfo }) {
  const t = useWords(profileMessages)
  const section = useSection('profile')
  const { oneself, name } = usePermissions()
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('profile')}</Title>
        {oneself ? (
          <>
            <PictureField info={info} />
            {name ? <NamesForm info={info} /> : <NamedByParent name={info.userName} />}
            <EmailField info={info} />
          </>
        ) : (
          <OnLentDevice info={info} />
        )}
      </Stack>
    </Card>
  )
}

/** Parents name a child without e-mail. [family/child-fields] */
function NamedByParent({ name }: { name: string }) {
  const t = useWords(profileMessages)
  return (
    <Stack gap={4}>
      <Text fw={500} size="sm">
        {t('name')}
      </Text>
      <Text>{name}</Text>
      <Text size="sm" c="dimmed">
        {t('nameByParent')}
      </Text>
    </Stack>
  )
}

/** On a handed-over device a child only reads its profile. [family/handed-over-rights] */
function OnLentDevice({ info: { avatar, userName: name, email } }: { info: BasicInfo }) {
  const t = useWords(profileMessages)
  return (
    <>
      <Group gap="md">
        <PersonAvatar avatar={avatar} name={name} size={96} />
        <div>
          <Text fw={600}>{name}</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{email ?? t('noEmail')}</Text>
        </div>
      </Group>
      <Text c="dimmed">{t('onLentDevice')}</Text>
    </>
  )
}
