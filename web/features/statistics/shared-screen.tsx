import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SharedStatistics } from '#contract/shared-view.ts'
import { refusalCode } from '#web/api/errors.ts'
import { dateSpan, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { PublicPage } from '#web/ui/public-page.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { messages, shareMessages } from './messages.ts'
import { sharedQuery } from './queries.ts'
import { SharedFigures } from './shared-figures.tsx'

/** What every link has. */
const TOKEN = /^[\w-]{43}$/

/** The view of a link, signed in or not. [statistics/shared-view] */
export function SharedScreen({ token }: { token: string }) {
  const t = useWords(shareMessages)
  const language = useLanguage()
  const isWhole = TOKEN.test(token)
  const { data, error, refetch } = useQuery({ ...sharedQuery(token, language), enabled: isWhole })
  const isOver = !isWhole || refusalCode(error) === 'NOT_FOUND'
  if (isOver)
    return (
      <PublicPage title={t('over')}>
        <Text>{t('overText')}</Text>
      </PublicPage>
    )
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={420} radius="lg" />
  return <Shared shared={data} />
}

function Shared({ shared }: { shared: SharedStatistics }) {
  const t = useWords(shareMessages)
  const own = useWords(messages)
  const categoryName = useWords(categoryNames)
  const language = useLanguage()
  const { title, ownerName, aspect, category, preset, from, to, lastDay } = shared
  const days = dateSpan(from, to, language)
  const about = [
    own(aspect),
    ...(category === null ? [] : [categoryName(category)]),
    ...(preset === null ? [] : [own(preset)]),
    days,
  ]
  const lead = ownerName === null ? undefined : t('from', { name: ownerName })
  return (
    <PublicPage title={title} lead={lead}>
      <Stack gap="md">
        <Text className="figures">{about.join(' · ')}</Text>
        <SharedFigures shared={shared} />
        <Text c="dimmed">{t('sharedUntil', { date: dateText(lastDay, language, 'date') })}</Text>
      </Stack>
    </PublicPage>
  )
}
