import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { takeBack } from '#web/widgets/bank/notify-posted.ts'
import { messages } from './messages.ts'
import type { Line } from './model.ts'
import classes from './statement.module.css'

type Props = {
  holder: Holder
  line: Line
  /** The line, as it is titled. */
  what: string
  zone: string
}

/** For a parent: undoes a posting that was made by mistake. */
export function TakeBackButton({ holder, line: { id, at }, what, zone }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  async function ask() {
    if (isBusy) return
    const question = {
      title: t('takeBackTitle'),
      text: t('takeBackText', { what }),
      confirm: t('takeBack'),
      cancel: t('keep'),
    }
    if (!(await confirm(question))) return
    setBusy(true)
    await takeBack(holder, id).finally(() => setBusy(false))
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes.deed}
      aria-label={t('takeBackOf', { what, when: clockTime(at, zone, language) })}
      title={t('takeBack')}
      aria-disabled={isBusy}
      onClick={() => void ask()}
    >
      <IconArrowBackUp size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
