import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { activityTagsQuery, projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { matching, type Named } from '#web/widgets/pickers/options.ts'
import classes from './import.module.css'
import { mappingMessages } from './messages.ts'
import type { Source } from './model.ts'

const FIRST = 8

type Props = { source: Source; mapping: ImportMapping; onChange: (change: ImportMappingChange) => void }
type Kind = 'projects' | 'tags' | 'recipients'

/** Names of the file that the user has under another name. What has the same name is the same without a word. */
export function NamesPart({ source, mapping, onChange }: Props) {
  const t = useWords(mappingMessages)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: tags = [] } = useQuery(activityTagsQuery)
  const { data: recipients = [] } = useQuery(recipientsQuery)
  const known = { projects, tags, recipients } as const satisfies Record<Kind, readonly Named[]>
  return (
    <>
      <p className={classes.lead}>{t('namesHint')}</p>
      {(['projects', 'tags', 'recipients'] as const).map(
        (kind) =>
          source[kind].length > 0 &&
          known[kind].length > 0 && (
            <MergeList
              key={kind}
              title={t(kind)}
              names={source[kind].map(({ name }) => name)}
              known={known[kind]}
              chosen={mapping[kind]}
              onChange={(change) => onChange({ [kind]: change })}
            />
          ),
      )}
    </>
  )
}

type ListProps = {
  title: string
  names: readonly string[]
  known: readonly Named[]
  /** By the folded name. */
  chosen: ImportMapping['projects']
  onChange: (change: ImportMapping['projects']) => void
}

function MergeList({ title, names, known, chosen, onChange }: ListProps) {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const options = known.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div>
      <strong>{title}</strong>
      <ul className={classes.groups}>
        {(isWhole ? names : names.slice(0, FIRST)).map((name) => (
          <li key={name} className={classes.group}>
            <span className={classes.groupName}>{name}</span>
            <Select
              aria-label={t('mergeOf', { name })}
              placeholder={t('asWritten')}
              data={options}
              value={chosen[fold(name)] ?? null}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('asWritten') }}
              filter={({ options: all, search }) =>
                matching(
                  all.filter((option) => 'value' in option),
                  search,
                )
              }
              onChange={(id) => onChange({ [fold(name)]: id })}
            />
          </li>
        ))}
      </ul>
      {!isWhole && names.length > FIRST && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('showAll', { number: numberText(names.length, language) })}
        </Button>
      )}
    </div>
  )
}
