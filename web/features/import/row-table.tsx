import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ImportRow } from '#contract/import.ts'
import { OVERLAPS } from '#domain/import/placement.ts'
import { localDate } from '#domain/time/zone.ts'
import { failureOf } from '#web/api/failures.ts'
import { clockSpan, dateText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { Failure } from '#web/ui/failure.tsx'
import { type Column, PagedTable } from '#web/ui/paged-table.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import classes from './import.module.css'
import { mappingMessages, previewMessages } from './messages.ts'
import { isReason, rowText, type RowState } from './model.ts'
import { type Paging, type Preview, useRowChoice, useRows } from './queries.ts'

const FIRST: Paging = { page: 1, pageSize: 10 }

/** The rows of one state, page by page. */
export function RowTable({ preview, state }: { preview: Preview; state: RowState }) {
  const t = useWords(previewMessages)
  const [paging, setPaging] = useState(FIRST)
  const { data, error, isPlaceholderData, refetch } = useRows(preview, state, paging)
  const columns = useColumns(state, preview.id)
  if (error && !data)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  return (
    <PagedTable<ImportRow>
      label={t(state)}
      columns={columns}
      rows={data?.items ?? []}
      rowKey={({ position }) => String(position)}
      total={data?.total ?? 0}
      {...paging}
      onPage={(page) => setPaging({ ...paging, page })}
      onPageSize={(pageSize, page) => setPaging({ page, pageSize })}
      loading={!data || isPlaceholderData}
    />
  )
}

function useColumns(state: RowState, id: string): Column<ImportRow>[] {
  const t = useWords(previewMessages)
  const language = useLanguage()
  const zone = useSubjectZone()
  const dayOf = ({ startTime }: ImportRow) =>
    startTime && dateText(localDate([{ from: null, tz: zone }], startTime), language, 'dayOfYear')
  const timeOf = ({ startTime, endTime }: ImportRow) =>
    startTime && endTime && clockSpan(startTime, endTime, zone, language)
  const line: Column<ImportRow> = {
    key: 'line',
    label: t('line'),
    end: true,
    render: (row) => <span className="figures">{numberText(row.line, language)}</span>,
  }
  const choice: Column<ImportRow> = {
    key: 'choice',
    label: t('choice'),
    phone: 'plain',
    render: (row) => <RowChoice id={id} row={row} />,
  }
  if (state === 'faulty' || state === 'leftOut')
    return [
      { key: 'row', label: t('row'), render: (row) => rowText(row) || t('emptyRow') },
      {
        key: 'reason',
        label: t('reason'),
        render: (row) => <Reason row={row} />,
      },
      line,
    ]
  return [
    { key: 'activity', label: t('activity'), render: (row) => <Activity row={row} /> },
    { key: 'day', label: t('day'), render: (row) => <span className="figures">{dayOf(row)}</span> },
    { key: 'time', label: t('time'), render: (row) => <span className="figures">{timeOf(row)}</span> },
    { key: 'project', label: t('project'), render: ({ project }) => project },
    line,
    ...(state === 'overlapping' ? [choice] : []),
  ]
}

/** Why a row does not come, and the cell that is wrong, as the file has it. */
function Reason({ row: { reason, fault } }: { row: ImportRow }) {
  const t = useWords(previewMessages)
  return (
    <div>
      {t(reason && isReason(reason) ? reason : 'otherReason')}
      {fault && (
        <span className={classes.fault}>
          <bdi>{fault.column}</bdi> {fault.value && <bdi className={classes.wrong}>{fault.value}</bdi>}
        </span>
      )}
    </div>
  )
}

function Activity({ row: { activityName, category } }: { row: ImportRow }) {
  return (
    <span className={classes.activity}>
      {category && (
        <span className={classes.sign} data-category={category}>
          <CategoryIcon category={category} size={16} />
        </span>
      )}
      {activityName}
    </span>
  )
}

/** What is done with this entry alone. */
function RowChoice({ id, row }: { id: string; row: ImportRow }) {
  const t = useWords(previewMessages)
  const say = useWords(mappingMessages)
  const choose = useRowChoice(id)
  const shown = choose.isPending ? choose.variables.overlap : row.overlap
  return (
    <NativeSelect
      size="sm"
      miw={180}
      aria-label={t('choiceFor', { name: rowText(row) })}
      value={shown ?? ''}
      data={[{ value: '', label: t('asAll') }, ...OVERLAPS.map((each) => ({ value: each, label: say(each) }))]}
      onChange={({ currentTarget: { value } }) => {
        const overlap = OVERLAPS.find((each) => each === value) ?? null
        choose.mutate({ position: row.position, overlap }, { onError: (error) => tellFailure('save', error) })
      }}
    />
  )
}
