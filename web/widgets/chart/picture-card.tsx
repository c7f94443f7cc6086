import { Box, Table } from '@mantine/core'
import { IconChartBar, IconFileTypeCsv, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { saveBlob } from '#web/api/download.ts'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { type MenuCommand, MenuButton } from '#web/ui/menu-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { chartMessages } from './chart-messages.ts'
import { type ChartTable, csvOf } from './chart-table.ts'
import { LogsLink } from './logs-link.tsx'
import classes from './picture-card.module.css'
import { type Legend, savePicture } from './save-picture.ts'

type Props = {
  title: string
  /** The message of the picture, in a sentence. */
  summary: string
  table: ChartTable
  /** The name of a saved file, without its ending. */
  file: string
  legend?: Legend
  /** Whether the picture is an SVG, which can be saved. */
  isDrawn?: boolean
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A picture, the same as a table, and both to take along. */
export function PictureCard({ title, summary, table, file, legend = [], isDrawn = true, aside, children }: Props) {
  const t = useWords(chartMessages)
  const id = useId()
  const picture = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  function savePng() {
    const svg = picture.current?.querySelector<SVGSVGElement>('svg[data-picture], svg.recharts-surface')
    if (svg)
      void savePicture(svg, file, title, legend).catch(() => notify({ kind: 'error', message: t.phrase('pngFailed') }))
  }
  const commands: MenuCommand[] = [
    {
      label: t(isTable ? 'asPicture' : 'asTable'),
      Icon: isTable ? IconChartBar : IconTable,
      run: () => setTable(!isTable),
    },
    {
      label: t('csv'),
      Icon: IconFileTypeCsv,
      run: () => saveBlob(`${file}.csv`, new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' })),
    },
    ...(isTable || !isDrawn ? [] : [{ label: t('png'), Icon: IconPhotoDown, run: savePng }]),
  ]
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={surface.title}>
          {title}
        </h2>
        {aside}
        <span className={classes.menu}>
          <MenuButton label={t('moreOf', { title })} commands={commands} />
        </span>
      </header>
      <p className={`${classes.summary} figures`}>{summary}</p>
      {isTable ? (
        <Twin table={table} label={t('tableOf', { title })} />
      ) : (
        <div ref={picture} className={classes.picture}>
          {children}
        </div>
      )}
    </section>
  )
}

/** A table of a picture's data; its rows lead where the marks do. */
function Twin({ table: { head, rows }, label }: { table: ChartTable; label: string }) {
  return (
    // Its rows may lead nowhere: what scrolls is scrolled by keys all the same.
    <Box className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <Table className="figures" verticalSpacing={6} aria-label={label} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, at) => (
              // Two things may have the same name.
              <Table.Th key={at} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...others], logs }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{logs ? <LogsLink logs={logs}>{first?.text}</LogsLink> : first?.text}</Table.Th>
              {others.map(({ text }, at) => (
                <Table.Td key={at}>{text}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
