import { NativeSelect } from '@mantine/core'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import classes from './import.module.css'
import { mappingMessages, roleMessages } from './messages.ts'
import { columnsWith, roleAt, ROLES, type Source, widthOf } from './model.ts'
import { SampleList } from './time-parts.tsx'

type Props = {
  detail: ImportDetail
  source: Source
  mapping: ImportMapping
  onChange: (change: ImportMappingChange) => void
}

/** The first rows of the file, with what each column means. */
export function ColumnTable({ detail, source, mapping, onChange }: Props) {
  const t = useWords(mappingMessages)
  const role = useWords(roleMessages)
  const language = useLanguage()
  const columns = Array.from({ length: widthOf({ source, samples: detail.samples }) }, (_, at) => at)
  const nameOf = (at: number) => source.header[at]?.trim() || t('column', { number: numberText(at + 1, language) })
  return (
    <>
      <p className={classes.lead}>{t('columnsHint')}</p>
      {/* Wider than a phone: the keyboard scrolls it by its fields. */}
      <div className={classes.scroll}>
        <table className={classes.columns}>
          <thead>
            <tr>
              {columns.map((at) => (
                <th key={at} scope="col">
                  {nameOf(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map((at) => (
                <td key={at}>
                  <NativeSelect
                    aria-label={t('columnRole', { name: nameOf(at) })}
                    value={roleAt(mapping.columns, at) ?? ''}
                    data={[
                      { value: '', label: t('notUsed') },
                      ...ROLES.map((each) => ({ value: each, label: role(each) })),
                    ]}
                    onChange={({ currentTarget: { value } }) =>
                      onChange({
                        columns: columnsWith(mapping.columns, at, ROLES.find((each) => each === value) ?? null),
                      })
                    }
                  />
                </td>
              ))}
            </tr>
            {detail.samples.map(({ cells }, row) => (
              <tr key={row}>
                {columns.map((at) => (
                  <td key={at}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SampleList detail={detail} zone={mapping.zone} />
    </>
  )
}
