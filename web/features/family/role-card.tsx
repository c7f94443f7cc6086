import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import { familyMessages } from './messages.ts'
import { answerRole } from './queries.ts'

/**
 * An adult is asked before they become a child, whose data parents see. The card shows nothing without such a question.
 * [family/role-change]
 */
export function RoleCard({ group, me }: { group: FamilyGroup; me: FamilyMember }) {
  const t = useWords(familyMessages)
  const answer = useFamilyWrite(answerRole)
  if (!me.isAskedToBeChild) return null
  const say = (agree: boolean) => answer.mutate(agree, { onError: (error) => tellFailure('update', error) })
  return (
    <Card component="section" padding="lg" aria-labelledby="asked-role">
      <Stack gap="md">
        <Title order={2} id="asked-role">
          {t('askedTitle', { name: group.name })}
        </Title>
        <Text>{t('askedText')}</Text>
        <Group gap="sm">
          <Button variant="default" loading={answer.isPending} onClick={() => say(false)}>
            {t('stayParent')}
          </Button>
          <Button variant="light" disabled={answer.isPending} onClick={() => say(true)}>
            {t('agree')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
