import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { LocalDate } from '#domain/time/time.ts'
import { schoolYearsOffered } from '#domain/vacation/smart-vacation.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { LEVELS, type Level, type SearchValues } from './model.ts'

type Props = { wanted: SearchValues; today: LocalDate; onChange: (part: Partial<SearchValues>) => void }

/** The kind of school and the school year that are searched for. */
export function SchoolFields({ wanted, today, onChange }: Props) {
  const t = useWords(messages)
  const years = schoolYearsOffered(wanted.country, today)
  function yearLabel(asked: string, at: number) {
    const label = [...new Set(asked.split('-'))].join('–')
    return at === 0 ? t('runningYear', { years: label }) : at === 1 ? t('comingYear', { years: label }) : label
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NativeSelect
        label={t('level')}
        value={wanted.level}
        data={[
          { value: '', label: t('anyLevel') },
          ...LEVELS.map((level) => ({ value: level as string, label: t(level) })),
        ]}
        onChange={({ currentTarget }) => onChange({ level: currentTarget.value as Level | '' })}
      />
      <NativeSelect
        label={t('schoolYear')}
        value={wanted.schoolYear || years.find(({ isMeant }) => isMeant)?.asked}
        data={years.map(({ asked }, at) => ({ value: asked, label: yearLabel(asked, at) }))}
        onChange={({ currentTarget }) => onChange({ schoolYear: currentTarget.value })}
      />
    </SimpleGrid>
  )
}
