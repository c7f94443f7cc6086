import { TextInput } from '@mantine/core'
import type { Recipient, RecipientType } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { messages } from './messages.ts'
import { ENTITY_TYPES } from './model.ts'
import { NameField } from './name-field.tsx'
import { PeopleSelect } from './people-select.tsx'
import { type RecipientValues, saveRecipient } from './queries.ts'
import { ThingDialog } from './thing-dialog.tsx'

const MAX_MEMBERS = 50
const NEW = { customer: 'newCustomer', personal: 'newPersonal', group: 'newGroup' } as const

type Props = { recipient: Recipient | null; type: RecipientType; onSaved: () => void; onClose: () => void }

/** The name, the type and the members of a recipient. A group stays a group. [catalogue/group-members] */
export function RecipientDialog({ recipient, type, ...done }: Props) {
  const t = useWords(messages)
  const start: RecipientValues = {
    name: recipient?.name ?? '',
    alias: recipient?.alias ?? null,
    type: recipient?.type ?? type,
    entityType: recipient?.entityType ?? ENTITY_TYPES[type][0] ?? null,
    members: recipient?.members ?? [],
  }
  return (
    <ThingDialog
      title={t(recipient ? 'editRecipient' : NEW[type])}
      start={start}
      version={recipient?.version ?? null}
      save={saveRecipient(recipient)}
      {...done}
    >
      {({ values, onValues, errorOf }) => (
        <>
          <NameField value={values.name} error={errorOf('name')} onChange={(name) => onValues({ name })} />
          <TextInput
            label={t('alias')}
            description={t('aliasHint')}
            maxLength={60}
            autoComplete="off"
            value={values.alias ?? ''}
            error={errorOf('alias')}
            onChange={({ currentTarget }) => onValues({ alias: currentTarget.value || null })}
          />
          {values.type === 'group' ? (
            <PeopleSelect
              label={t('members')}
              value={values.members}
              most={MAX_MEMBERS}
              peopleOnly
              error={errorOf('members')}
              onChange={(members) => onValues({ members })}
            />
          ) : (
            <>
              {recipient && (
                <Choice
                  label={t('type')}
                  value={values.type}
                  options={(['customer', 'personal'] as const).map((value) => ({ value, label: t(value) }))}
                  onChange={(value) => onValues({ type: value, entityType: ENTITY_TYPES[value][0] ?? null })}
                />
              )}
              <Choice
                label={t('entityType')}
                value={values.entityType ?? ''}
                options={ENTITY_TYPES[values.type].map((value) => ({ value, label: t(value) }))}
                onChange={(entityType) => onValues({ entityType: entityType || null })}
              />
            </>
          )}
        </>
      )}
    </ThingDialog>
  )
}
