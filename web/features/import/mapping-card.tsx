import { Radio, Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { OVERLAPS } from '#domain/import/placement.ts'
import { actingFor } from '#web/api/subject.ts'
import { clockOfDay, namesText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { ColumnTable } from './column-table.tsx'
import { Fold } from './fold.tsx'
import { GroupList } from './group-list.tsx'
import classes from './import.module.css'
import { mappingMessages, roleMessages } from './messages.ts'
import { mergedIn, type Source, withoutCategory } from './model.ts'
import { NamesPart } from './names-part.tsx'
import { PeopleFold } from './people-part.tsx'
import { DayStartPart, OrderPart, ZonePart } from './time-parts.tsx'

export type MappingProps = {
  detail: ImportDetail
  source: Source
  mapping: ImportMapping
  onChange: (change: ImportMappingChange) => void
}

/** How the file is understood. What waits for a decision is open; the rest says what it is. */
export function MappingCard(props: MappingProps) {
  const t = useWords(mappingMessages)
  return (
    <section className={classes.card} aria-labelledby="import-mapping">
      <h2 id="import-mapping" className={surface.title}>
        {t('title')}
      </h2>
      <div>
        <ColumnsFold {...props} />
        <GroupsFold {...props} />
        <TimeFolds {...props} />
        <PeopleFold {...props} />
        <OverlapFold {...props} />
        <RewardsFold {...props} />
        <NamesFold {...props} />
      </div>
    </section>
  )
}

function ColumnsFold({ detail, source, mapping, onChange }: MappingProps): ReactNode {
  const t = useWords(mappingMessages)
  const role = useWords(roleMessages)
  const language = useLanguage()
  const { missing, header } = source
  if (detail.kind !== 'table' && !missing.length) return null
  const lacks = t('columnsMissing', {
    roles: namesText(
      missing.map((each) => role(each)),
      language,
    ),
  })
  return (
    <Fold
      title={t('columns')}
      value={missing.length ? lacks : numberText(header.length, language)}
      isOpen={missing.length > 0}
    >
      <ColumnTable detail={detail} source={source} mapping={mapping} onChange={onChange} />
    </Fold>
  )
}

function GroupsFold({ source, mapping, onChange }: MappingProps): ReactNode {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  if (!source.groups.length) return null
  const open = withoutCategory(source.groups, mapping).length
  const value = open ? t('groupsOpen', { count: open, number: numberText(open, language) }) : t('groupsDone')
  return (
    <Fold title={t('groups')} value={value} isOpen={open > 0}>
      <GroupList source={source} mapping={mapping} onChange={onChange} />
    </Fold>
  )
}

function TimeFolds({ detail, source, mapping, onChange }: MappingProps) {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  const part = { mapping, onChange }
  return (
    <>
      {source.dayOrders.length > 1 && (
        <Fold title={t('dayOrder')} value={t(mapping.dayOrder)} isOpen>
          <OrderPart detail={detail} source={source} {...part} />
        </Fold>
      )}
      {source.needsZone && (
        <Fold title={t('zone')} value={mapping.zone.replaceAll('_', ' ')}>
          <ZonePart {...part} />
        </Fold>
      )}
      {source.isPlaced && (
        <Fold title={t('dayStartsAt')} value={clockOfDay(mapping.dayStartsAt, language)}>
          <DayStartPart {...part} />
        </Fold>
      )}
    </>
  )
}

function OverlapFold({ detail, mapping, onChange }: MappingProps) {
  const t = useWords(mappingMessages)
  return (
    <Fold title={t('overlap')} value={t(mapping.overlap)} isOpen={detail.counts.overlapping > 0}>
      <Radio.Group
        aria-label={t('overlap')}
        value={mapping.overlap}
        onChange={(chosen) => {
          const overlap = OVERLAPS.find((each) => each === chosen)
          if (overlap) onChange({ overlap })
        }}
      >
        <Stack gap="sm">
          {OVERLAPS.map((each) => (
            <Radio key={each} value={each} label={t(each)} description={t(`${each}Hint`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Fold>
  )
}

/** Only parents decide whether a child earns something for its past. [import/rewards] */
function RewardsFold({ mapping: { rewards }, onChange }: MappingProps): ReactNode {
  const t = useWords(mappingMessages)
  if (actingFor() === null) return null
  return (
    <Fold title={t('rewards')} value={t(rewards ? 'rewardsOn' : 'rewardsOff')}>
      <Switch
        label={t('rewardsSwitch')}
        checked={rewards}
        onChange={({ currentTarget: { checked } }) => onChange({ rewards: checked })}
      />
    </Fold>
  )
}

function NamesFold({ source, mapping, onChange }: MappingProps): ReactNode {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  if (!source.projects.length && !source.tags.length && !source.recipients.length) return null
  const count = mergedIn(mapping)
  const value = count ? t('namesSome', { count, number: numberText(count, language) }) : t('namesNone')
  return (
    <Fold title={t('names')} value={value}>
      <NamesPart source={source} mapping={mapping} onChange={onChange} />
    </Fold>
  )
}
