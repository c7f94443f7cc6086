import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import classes from './day-plan.module.css'
import { todayMessages } from './messages.ts'

/** The plan of a day, where there is no room beside it. */
export function PlanSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useWords(todayMessages)
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose}>
      <div className={classes.sheet}>{children}</div>
    </Dialog>
  )
}
