import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { CategoryChoice } from './category-choice.tsx'
import classes from './import.module.css'
import { mappingMessages } from './messages.ts'
import { type Group, groupsAs, type Source, withoutCategory } from './model.ts'

/** So many are in sight at first; those with the most entries come first. */
const FIRST = 12

type Props = { source: Source; mapping: ImportMapping; onChange: (change: ImportMappingChange) => void }

/** The category of each project or activity of the file. */
export function GroupList({ source, mapping, onChange }: Props) {
  const t = useWords(mappingMessages)
  const name = useWords(categoryNames)
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const { groups, incomplete } = source
  const open = withoutCategory(groups, mapping)
  const other = name('other_activities')
  return (
    <>
      {open.length > 0 && <p className={classes.lead}>{t('groupsHint', { name: other })}</p>}
      {incomplete.includes('groups') && (
        <Alert color="yellow" variant="light">
          {t('groupsIncomplete', { name: other })}
        </Alert>
      )}
      <ul className={classes.groups}>
        {open.length > 1 && (
          <li className={classes.group}>
            <strong>{t('bulk')}</strong>
            <CategoryChoice
              label={t('bulk')}
              value={undefined}
              onChange={(choice) => onChange({ groups: groupsAs(open, choice) })}
            />
          </li>
        )}
        {(isWhole ? groups : groups.slice(0, FIRST)).map((group) => (
          <li key={group.key} className={classes.group}>
            <GroupName group={group} />
            <CategoryChoice
              label={t('categoryOf', { name: group.name })}
              value={mapping.groups[group.key] ?? 'other_activities'}
              onChange={(choice) => onChange({ groups: { [group.key]: choice } })}
            />
          </li>
        ))}
      </ul>
      {!isWhole && groups.length > FIRST && (
        <div>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {t('showAll', { number: numberText(groups.length, language) })}
          </Button>
        </div>
      )}
    </>
  )
}

function GroupName({ group: { name, entries, minutes } }: { group: Group }) {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  const counted = t('entries', { count: entries, number: numberText(entries, language) })
  return (
    <span className={classes.groupName}>
      {name}
      <span className={`${classes.soft} figures`}>
        {minutes === null ? counted : `${counted} · ${length(minutes, language)}`}
      </span>
    </span>
  )
}
