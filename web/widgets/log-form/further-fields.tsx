import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { HelpedFields } from '#web/widgets/pickers/helped-fields.tsx'
import { ProjectPicker } from '#web/widgets/pickers/project-picker.tsx'
import { TagPicker } from '#web/widgets/pickers/tag-picker.tsx'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'
import { lengthOf } from './span.ts'
import type { ErrorOf } from './use-problems.ts'
import { beneficiariesOf, type FilledGroups, type LogValues } from './values.ts'

type Props = {
  values: LogValues
  opened: FilledGroups
  errorOf: ErrorOf
  onChange: (part: Partial<LogValues>) => void
}

/** The fields that few logs need, in groups that open. */
function FoldedFields({ values, opened, errorOf, onChange }: Props) {
  const t = useWords(formMessages)
  return (
    <>
      <details className={classes.group} open={opened.tags}>
        <summary>{t('tagsAndProject')}</summary>
        <Stack gap="sm">
          <TagPicker value={values.tags} error={errorOf('tags')} onChange={(tags) => onChange({ tags })} />
          <ProjectPicker
            value={values.projectId}
            error={errorOf('projectId')}
            onChange={(project) => {
              // A log with a project gets its default recipients, unless it names others. [log/project-recipients]
              const helped = (project?.defaultBeneficiaries ?? []).map((recipientId) => ({
                recipientId,
                forWhat: '',
                share: 'equal' as const,
                value: '',
              }))
              onChange({ projectId: project?.id ?? null, ...(!values.helped.length && helped.length && { helped }) })
            }}
          />
        </Stack>
      </details>
      <details className={classes.group} open={opened.helped}>
        <summary>{t('helped')}</summary>
        <HelpedFields
          rows={values.helped}
          minutes={lengthOf(values)}
          beneficiaries={beneficiariesOf(values)}
          error={errorOf('beneficiaries')}
          onChange={(helped) => onChange({ helped })}
        />
      </details>
      <details className={classes.group} open={opened.efficiency}>
        <summary>{t('efficiency')}</summary>
        <TextInput
          label={t('efficiencyPercent')}
          data-field="efficiency"
          inputMode="numeric"
          w={180}
          value={values.efficiency}
          error={errorOf('efficiency')}
          onChange={({ currentTarget }) => onChange({ efficiency: currentTarget.value })}
        />
      </details>
    </>
  )
}

/** All fields of a log besides its activity, its time and its rating. */
export function FurtherFields({ values, opened, errorOf, onChange }: Props) {
  const t = useWords(formMessages)
  return (
    <>
      <Textarea
        label={t('remark')}
        data-field="remark"
        autosize
        minRows={1}
        maxRows={8}
        value={values.remark}
        error={errorOf('remark')}
        onChange={({ currentTarget }) => onChange({ remark: currentTarget.value })}
      />
      <FoldedFields values={values} opened={opened} errorOf={errorOf} onChange={onChange} />
      {values.category !== 'sleep' && (
        <Switch
          label={t('parallel')}
          description={t('parallelHint')}
          checked={values.parallelActivity}
          error={errorOf('parallelActivity')}
          onChange={({ currentTarget }) => onChange({ parallelActivity: currentTarget.checked })}
        />
      )}
    </>
  )
}
