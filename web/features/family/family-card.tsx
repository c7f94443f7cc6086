import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './family.module.css'
import { FamilyDialog } from './family-dialog.tsx'
import { MemberCard } from './member-card.tsx'
import { familyMessages } from './messages.ts'
import { mayDo } from './model.ts'
import type { ChildCommand } from './queries.ts'

type Props = {
  group: FamilyGroup
  me: FamilyMember
  /** Open invitations, as far as one may know of them. */
  openInvitations: number
  /** For the actions on a child that are elsewhere. */
  onOpen: (command: ChildCommand, member: FamilyMember) => void
  /** How the family grows. */
  children: ReactNode
}

/** Who belongs together, and what each is to the others. */
export function FamilyCard({ group, me, openInvitations, onOpen, children }: Props) {
  const t = useWords(familyMessages)
  const [isEditing, setEditing] = useState(false)
  const taken = group.members.filter(({ status }) => status !== 'suspended').length + openInvitations
  return (
    <Card component="section" padding="lg" aria-labelledby="family-name">
      <div className={classes.head}>
        <div>
          <Title order={2} id="family-name">
            {group.name}
          </Title>
          {group.description && <p className={classes.lead}>{group.description}</p>}
          <Text size="sm" c="dimmed" className="figures">
            {t('places', { taken, most: group.maxMembers })}
          </Text>
        </div>
        {mayDo(group, me, 'editFamily') && (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
            aria-label={t('editFamily')}
            onClick={() => setEditing(true)}
          >
            {t('edit')}
          </Button>
        )}
      </div>
      <ul className={classes.members} aria-label={t('members')}>
        {group.members.map((member) => (
          <MemberCard key={member._id} group={group} me={me} member={member} onOpen={onOpen} />
        ))}
      </ul>
      <Group gap="sm">{children}</Group>
      {isEditing && <FamilyDialog group={group} onClose={() => setEditing(false)} />}
    </Card>
  )
}
