import { inLanguage } from '#domain/language/language.ts'
import { Badge, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Proposal, Region } from '#contract/vacation.ts'
import { durationDays } from '#domain/vacation/vacation.ts'
import { dateSpan, languageName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import { type Choice, fieldErrorsOf } from './model.ts'
import classes from './smart-vacation.module.css'

type Props = { proposal: Proposal; region: Region | null; choice: Choice; onChoice: (choice: Choice) => void }

const CONFIDENCE_COLOR = { high: 'brand', medium: 'gray', low: 'red' } as const

/** One that was found: taken or not, and put right before it is stored. */
export function ProposalRow({ proposal, region, choice, onChoice }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { isTicked, name, startDate, endDate } = choice
  const { reason, nameLanguage, isLocal } = proposal
  const problems = fieldErrorsOf(choice)
  const isWrong = Object.keys(problems).length > 0
  const [isOpen, setOpen] = useState(false)
  const label = name.trim() || proposal.name
  const set = (part: Partial<Choice>) => onChoice({ ...choice, ...part })
  const errorOf = (field: keyof typeof problems) => problems[field] && t(problems[field])
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={t(field)}
      value={choice[field]}
      error={errorOf(field)}
      onChange={(date) => set({ [field]: date })}
    />
  )
  return (
    <li className={classes.proposal} data-ticked={isTicked || undefined}>
      <Checkbox
        className={classes.tick}
        aria-label={t('tick', { name: label })}
        size="md"
        checked={isTicked}
        onChange={({ currentTarget }) => set({ isTicked: currentTarget.checked })}
      />
      <div className={classes.about}>
        <p className={classes.name} lang={nameLanguage ?? undefined}>
          {label}
        </p>
        {startDate && endDate && startDate <= endDate && (
          <p className={`${classes.when} figures`}>
            {`${dateSpan(startDate, endDate, language)} · ${t('days', { count: durationDays({ startDate, endDate }) })}`}
          </p>
        )}
        {isLocal && region && (
          <p className={classes.when}>{t('isLocal', { region: inLanguage(region.name, language) })}</p>
        )}
        {reason && <p className={classes.when}>{reason}</p>}
        <ProposalMarks proposal={proposal} />
      </div>
      <IconButton
        label={t('change', { name: label })}
        Icon={IconPencil}
        aria-expanded={isOpen || isWrong}
        onClick={() => setOpen(!isOpen)}
      />
      {(isOpen || isWrong) && (
        <Stack className={classes.fields} gap="xs">
          <TextInput
            label={t('name')}
            autoComplete="off"
            value={name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <SimpleGrid cols={2} spacing="sm">
            {day('startDate')}
            {day('endDate')}
          </SimpleGrid>
        </Stack>
      )}
    </li>
  )
}

/** The facts about the proposal besides its name and days. */
function ProposalMarks({ proposal }: { proposal: Proposal }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { publicHoliday, confidence, source, exists, nameLanguage } = proposal
  return (
    <p className={classes.marks}>
      {exists && (
        <Badge variant="filled" color="gray" tt="none" fw={600}>
          {t('exists')}
        </Badge>
      )}
      {publicHoliday && (
        <Badge variant="outline" color="gray" tt="none" fw={600}>
          {t('publicHoliday')}
        </Badge>
      )}
      <Badge variant="light" color={CONFIDENCE_COLOR[confidence]} tt="none" fw={600}>
        {t(confidence)}
      </Badge>
      {nameLanguage && (
        <Badge variant="outline" color="gray" tt="none" fw={600}>
          {t('nameIn', { language: languageName(nameLanguage, language) })}
        </Badge>
      )}
      <span className={classes.source}>{t('source', { source })}</span>
    </p>
  )
}
