import {
  IconBraces,
  IconCalendarDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPrinter,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Input } from '#contract/endpoint.ts'
import { type ExportFormat, logExport } from '#contract/log-export.ts'
import { download } from '#web/api/download.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS, type SearchFilters } from '#web/paths.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { closeNotice, notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { exportMessages } from './messages.ts'

type Query = Omit<Input<typeof logExport.export>['query'], 'format'>

type Props = {
  /** Which logs. */
  query: Query
  /** The same, as /search keeps it in its address. */
  filters: SearchFilters
}

const FORMATS = [
  ['csv', IconFileTypeCsv],
  ['xlsx', IconFileSpreadsheet],
  ['json', IconBraces],
  ['ics', IconCalendarDown],
] as const satisfies readonly (readonly [ExportFormat, TablerIcon])[]

const say = phrasesOf(exportMessages)

/** Saves the file; ten years of logs take some seconds, so a notice says that it comes. */
async function saveExport(format: ExportFormat, query: Query) {
  const waiting = notify({ kind: 'info', message: say('preparing') })
  try {
    const name = await download(logExport.export, { query: { ...query, format }, endless: true })
    notify({ kind: 'success', message: say('done', { name }) })
  } catch (error) {
    tellFailure('load', error)
  } finally {
    closeNotice(waiting)
  }
}

/** Exports the logs on the screen as a file, or leads to a report of them. [search/export-range] [search/report] */
export function ExportMenu({ query, filters }: Props) {
  const t = useWords(exportMessages)
  const router = useRouter()
  return (
    <MenuButton
      label={t('export')}
      Icon={IconDownload}
      commands={[
        ...FORMATS.map(([format, Icon]) => ({ label: t(format), Icon, run: () => void saveExport(format, query) })),
        {
          label: t('report'),
          Icon: IconPrinter,
          run: () => void router.navigate({ to: PATHS.report, search: filters }),
        },
      ]}
    />
  )
}
