import { Alert, Checkbox, Group, NativeSelect } from '@mantine/core'
import type { FamilyMember } from '#contract/family.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import type { Complaints, Values } from './model.ts'

type People = Pick<Values, 'assignee' | 'sharedWith'>
type Props = People & {
  /** The others of the family. */
  members: readonly FamilyMember[]
  shown: Complaints
  onChange: (people: People) => void
}

/** One assignee, and others who may read the reminder. [reminder/reminder-roles] */
export function PeopleFields({ assignee, sharedWith, members, shown, onChange }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const children = members.filter(({ _id, role }) => role === 'child' && (_id === assignee || sharedWith.includes(_id)))
  const readers = members.filter(({ _id }) => _id !== assignee)
  return (
    <>
      <NativeSelect
        label={t('assignee')}
        description={t('assigneeHint')}
        value={assignee ?? ''}
        data={[{ value: '', label: t('nobody') }, ...members.map(({ _id, name }) => ({ value: _id, label: name }))]}
        error={shown.assignee && t(shown.assignee)}
        onChange={({ currentTarget }) => onChange({ assignee: currentTarget.value || null, sharedWith })}
      />
      {readers.length > 0 && (
        <Checkbox.Group
          label={t('sharedWith')}
          description={t('sharedHint')}
          value={[...sharedWith]}
          error={shown.sharedWith && t(shown.sharedWith)}
          onChange={(ids) => onChange({ assignee, sharedWith: ids })}
        >
          <Group gap="lg" mt="xs">
            {readers.map(({ _id, name }) => (
              <Checkbox key={_id} value={_id} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {children.length > 0 && (
        <Alert variant="light" role="status">
          {t('childHint', {
            names: namesText(
              children.map(({ name }) => name),
              language,
            ),
          })}
        </Alert>
      )}
    </>
  )
}
