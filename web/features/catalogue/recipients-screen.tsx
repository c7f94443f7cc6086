import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Recipient, RecipientType } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import type { Column } from '#web/ui/paged-table.tsx'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { messages } from './messages.ts'
import { namesOf, RECIPIENT_TABS } from './model.ts'
import { People } from './people.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { recipientShelf } from './queries.ts'
import { Shelf } from './shelf.tsx'
import classes from './shelf.module.css'

const ADD = { customer: 'newCustomer', personal: 'newPersonal', group: 'newGroup' } as const
const EMPTY = { customer: 'emptyCustomer', personal: 'emptyPersonal', group: 'emptyGroup' } as const

type Props = { tab: RecipientType; onTab: (tab: RecipientType) => void }

/** Recipients in the tabs customer, personal and group. [catalogue/recipient-types] */
export function RecipientsScreen({ tab, onTab }: Props) {
  const t = useWords(messages)
  const { data: everybody = [] } = useQuery(recipientsQuery)
  const kind = useMemo(() => recipientShelf(tab), [tab])
  const named = ({ name, alias }: Recipient) => (alias ? `${name} (${alias})` : name)
  const nature: Column<Recipient> =
    tab === 'group'
      ? {
          key: 'members',
          label: t('members'),
          width: '40%',
          phone: 'plain',
          render: ({ members }) => <People names={namesOf(members, everybody)} />,
        }
      : {
          key: 'entityType',
          label: t('entityType'),
          width: '40%',
          phone: 'plain',
          render: ({ entityType }) => entityType && <span className={classes.soft}>{t(entityType)}</span>,
        }
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('recipientsLead')}</p>
      <Tabs value={tab} onChange={(value) => value && onTab(value as RecipientType)} keepMounted={false}>
        <Tabs.List grow className={classes.tabs}>
          {RECIPIENT_TABS.map((type) => (
            <Tabs.Tab key={type} value={type}>
              {t(type)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {RECIPIENT_TABS.map((type) => (
          <Tabs.Panel key={type} value={type} pt="md">
            <Shelf<Recipient>
              label={t(type)}
              kind={kind}
              add={t(ADD[type])}
              empty={t(EMPTY[type])}
              columns={[
                {
                  key: 'name',
                  label: t('name'),
                  width: '40%',
                  render: ({ name, alias }) => (
                    <span className={classes.name}>
                      {name}
                      {alias && <span className={classes.soft}>{alias}</span>}
                    </span>
                  ),
                },
                nature,
              ]}
              takers={() => ({ labelOf: named })}
              renderDialog={(recipient, done) => <RecipientDialog recipient={recipient} type={type} {...done} />}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
