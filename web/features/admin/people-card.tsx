import { Badge, Card, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ServerPerson } from '#contract/admin.ts'
import { failureOf } from '#web/api/failures.ts'
import { useUser } from '#web/api/session.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useDates } from '#web/session/use-dates.ts'
import { Failure } from '#web/ui/failure.tsx'
import { type Column, PagedTable } from '#web/ui/paged-table.tsx'
import classes from './admin.module.css'
import { adminMessages } from './messages.ts'
import { shareOf } from './model.ts'
import { PersonMenu } from './person-menu.tsx'
import { type PageOf, usePeople, usePublicSettings } from './queries.ts'

const FIRST: PageOf = { page: 1, pageSize: 25 }

const renderMenu = (person: ServerPerson) => <PersonMenu person={person} />

/** Who uses this server: a table, or cards on a narrow screen. [operation/what-an-admin-sees] */
export function PeopleCard() {
  const t = useWords(adminMessages)
  const [paging, setPaging] = useState(FIRST)
  const { data, error, isPlaceholderData, refetch } = usePeople(paging)
  const people = data?.items ?? []
  const columns = useColumns(people)
  return (
    <Card component="section" padding="lg" aria-labelledby="server-people">
      <Stack gap="md">
        <div>
          <Title order={2} id="server-people">
            {t('people')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t('lead')}
          </Text>
        </div>
        {error && !data ? (
          <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
        ) : (
          <PagedTable
            label={t('people')}
            columns={columns}
            rows={people}
            rowKey={({ userId }) => userId}
            total={data?.total ?? 0}
            {...paging}
            onPage={(page) => setPaging({ ...paging, page })}
            onPageSize={(pageSize, page) => setPaging({ page, pageSize })}
            loading={!data || isPlaceholderData}
            actions={renderMenu}
          />
        )}
      </Stack>
    </Card>
  )
}

function useColumns(people: readonly ServerPerson[]): Column<ServerPerson>[] {
  const t = useWords(adminMessages)
  const language = useLanguage()
  const { dateOf } = useDates()
  return [
    { key: 'name', label: t('name'), render: (person) => <Name person={person} /> },
    { key: 'family', label: t('family'), render: ({ familyName }) => familyName },
    {
      key: 'lastSeen',
      label: t('lastSeen'),
      render: ({ lastSeenAt }) => (
        <span className="figures">{lastSeenAt === null ? t('longAgo') : dateOf(lastSeenAt)}</span>
      ),
    },
    {
      key: 'entries',
      label: t('entries'),
      width: '160px',
      render: (person) => (
        <span className={classes.size}>
          <span className="figures">{numberText(person.entries, language)}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ inlineSize: `${shareOf(person, people)}%` }} />
          </span>
        </span>
      ),
    },
  ]
}

function Name({ person }: { person: ServerPerson }) {
  const t = useWords(adminMessages)
  const user = useUser()
  const { data: settings } = usePublicSettings()
  const { userId, userName, email, authority, disabledAt, isEmailVerified } = person
  return (
    <div className={classes.person}>
      <span className={classes.name}>
        <Text component="span" fw={600}>
          {userName}
        </Text>
        {userId === user?.userId && <Mark>{t('you')}</Mark>}
        {authority.includes('admin') && <Mark>{t('admin')}</Mark>}
        {disabledAt !== null && <Mark color="red">{t('disabled')}</Mark>}
      </span>
      <Text component="span" size="sm" c="dimmed">
        {email ?? t('noEmail')}
      </Text>
      {/* Where no mail is sent, no address can be confirmed, and none has to be. [account/unverified-account] */}
      {settings?.mail && email !== null && !isEmailVerified && (
        <Text component="span" size="sm" c="dimmed">
          {t('unconfirmed')}
        </Text>
      )}
    </div>
  )
}

const Mark = ({ color = 'brand', children }: { color?: string; children: string }) => (
  <Badge component="span" variant="light" color={color} tt="none" flex="none">
    {children}
  </Badge>
)
