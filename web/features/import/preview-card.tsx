import { Tabs } from '@mantine/core'
import { useState } from 'react'
import type { ImportSummary } from '#contract/import.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { DayCompare } from './day-compare.tsx'
import { FaultyDownload } from './faulty-download.tsx'
import classes from './import.module.css'
import { previewMessages } from './messages.ts'
import { ROW_STATES, type RowState } from './model.ts'
import type { Preview } from './queries.ts'
import { RowTable } from './row-table.tsx'

type Props = { preview: Preview; counts: ImportSummary['counts'] }

/** What would become of each row, and how a day would look. Nothing is imported yet. */
export function PreviewCard({ preview, counts }: Props) {
  const t = useWords(previewMessages)
  const language = useLanguage()
  const [picked, setPicked] = useState<RowState | null>(null)
  const state = picked ?? ROW_STATES.find((each) => counts[each] > 0) ?? 'new'
  return (
    <section className={classes.card} aria-labelledby="import-preview">
      <h2 id="import-preview" className={surface.title}>
        {t('title')}
      </h2>
      <Tabs value={state} onChange={(value) => setPicked(value as RowState)} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {ROW_STATES.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t('tab', { name: t(each), number: numberText(counts[each], language) })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {ROW_STATES.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            {each === state && <RowTable preview={preview} state={each} />}
            {each === state && each === 'faulty' && counts.faulty > 0 && <FaultyDownload id={preview.id} />}
          </Tabs.Panel>
        ))}
      </Tabs>
      <DayCompare preview={preview} />
    </section>
  )
}
