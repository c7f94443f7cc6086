import { Progress } from '@mantine/core'
import type { ImportSummary } from '#contract/import.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { percentOf } from './model.ts'

type Props = { progress: ImportSummary['progress']; title: string; text: string }

/** What the server is doing, and how far it is. It goes on without the page. */
export function ProgressCard({ progress, title, text }: Props) {
  return (
    <section className={classes.card}>
      <h2 className={surface.title}>{title}</h2>
      <ProgressLine progress={progress} label={title} />
      <p className={classes.lead}>{text}</p>
    </section>
  )
}

export function ProgressLine({ progress, label }: { progress: ImportSummary['progress']; label: string }) {
  const t = useWords(importMessages)
  const language = useLanguage()
  const { done, all } = progress
  const figure = (value: number) => numberText(value, language)
  return (
    <div>
      {/* Before the file is read, no one knows how much there is. */}
      <Progress value={all ? percentOf(progress) : 100} size="lg" aria-label={label} animated />
      <span className={`${classes.soft} figures`} role="status">
        {all ? t('progress', { done: figure(Math.min(done, all)), all: figure(all) }) : label}
      </span>
    </div>
  )
}
