import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OutsideChild } from '#contract/child.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import { notify } from '#web/ui/notify.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import { ExportButton } from './export-button.tsx'
import classes from './children-without-family-card.module.css'
import { managedChildMessages } from './messages.ts'
import { keepChild, outsideQuery } from './queries.ts'

/**
 * Children without e-mail that are in no family: they will be erased, or stay with a parent until there is a family.
 * [family/managed-child-removal]
 */
export function ChildrenWithoutFamilyCard({ inFamily }: { inFamily: boolean }) {
  const t = useWords(managedChildMessages)
  const { data: children = [] } = useQuery(outsideQuery)
  if (!children.length) return null
  return (
    <Card component="section" padding="lg" aria-labelledby="outside-children">
      <Stack gap="md">
        <div>
          <Title order={2} id="outside-children">
            {t(inFamily ? 'removedTitle' : 'managedTitle')}
          </Title>
          <Text c="dimmed">{t(inFamily ? 'removedLead' : 'managedLead')}</Text>
        </div>
        <ul className={classes.children}>
          {children.map((child) => (
            <Outside key={child._id} {...child} />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function Outside({ _id, name, avatar, erasedAt }: OutsideChild) {
  const t = useWords(managedChildMessages)
  const language = useLanguage()
  const { timezone: zone } = usePreference().timezone
  const keep = useFamilyWrite(
    () => keepChild(_id),
    () => notify({ kind: 'success', message: t.phrase('kept', { name }) }),
  )
  return (
    <li className={classes.child}>
      <PersonAvatar avatar={avatar} name={name} size={44} />
      <div>
        <Text fw={600}>{name}</Text>
        {erasedAt !== null && (
          <Text size="sm" c="dimmed" className="figures">
            {t('erasedOn', { date: dateText(localDate([{ from: null, tz: zone }], erasedAt), language) })}
          </Text>
        )}
      </div>
      <Group gap="sm">
        <ExportButton userId={_id} label={t('exportOf', { name })} />
        {erasedAt !== null && (
          <Button
            variant="light"
            aria-label={t('keepOf', { name })}
            loading={keep.isPending}
            onClick={() => keep.mutate(undefined, { onError: (error) => tellFailure('update', error) })}
          >
            {t('keep')}
          </Button>
        )}
      </Group>
    </li>
  )
}
