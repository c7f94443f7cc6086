import { Input, Text } from '@mantine/core'
import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { ProjectPicker } from '#web/widgets/pickers/project-picker.tsx'
import { TagPicker } from '#web/widgets/pickers/tag-picker.tsx'
import { planFormMessages } from './messages.ts'
import classes from './plan-form.module.css'
import { isNarrowed, type PlanValues } from './values.ts'

type Part = Pick<PlanValues, 'tags' | 'projectId'>
type Props = {
  values: Part
  /** Other plans of the same activity. */
  alike: readonly Plan[]
  error: string | undefined
  onChange: (part: Partial<Part>) => void
}

/** All logs of the activity count, until the user picks a tag or a project. [plan/which-logs-required] */
export function WhichLogsField({ values, alike, error, onChange }: Props) {
  const t = useWords(planFormMessages)
  const language = useLanguage()
  const narrowed = isNarrowed(values)
  const [isOpen, setOpen] = useState(narrowed)
  const names = namesText(
    alike.map(({ name }) => name),
    language,
  )
  return (
    <div data-field="tagsOrProject" className={classes.which}>
      <Text size="sm" aria-live="polite">
        {t(narrowed ? 'countsSome' : 'countsAll')}
      </Text>
      {!narrowed && alike.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('alike', { names })}
        </Text>
      )}
      <details open={isOpen || error !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('onlySome')}</summary>
        <div className={classes.pair}>
          <TagPicker value={values.tags} error={undefined} onChange={(tags) => onChange({ tags })} />
          <ProjectPicker
            value={values.projectId}
            error={undefined}
            onChange={(project) => onChange({ projectId: project?.id ?? null })}
          />
        </div>
        {error && (
          <Input.Error size="sm" mt={6} role="alert">
            {error}
          </Input.Error>
        )}
      </details>
    </div>
  )
}
