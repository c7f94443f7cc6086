import { IconRss } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './calendar.module.css'
import { calendarMessages } from './messages.ts'

const FeedDialog = lazy(() => import('./feed-dialog.tsx').then(({ FeedDialog: component }) => ({ default: component })))

/** The way to the secret address of the calendar. */
export function SubscribeButton({ mayMake }: { mayMake: boolean }) {
  const t = useWords(calendarMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.group}>
        <button type="button" data-icon onClick={() => setOpen(true)}>
          <IconRss size={18} stroke={1.8} aria-hidden />
          {t('subscribe')}
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <FeedDialog mayMake={mayMake} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
