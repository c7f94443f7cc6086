import { Button, Group, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { uiMessages } from './messages.ts'

export type Question = {
  /** The kind of the question. [view/confirm-dialog] */
  kind?: 'info' | 'success' | 'warning' | 'danger'
  title: string
  text?: ReactNode
  /** Without them, the buttons say "Confirm" and "Cancel". [view/confirm-dialog] */
  confirm?: string
  cancel?: string
}
export type OpenQuestion = Question & { answer: (isYes: boolean) => void }

const ICONS = { info: IconInfoCircle, success: IconCheck, warning: IconAlertTriangle, danger: IconTrash }

/** The dialog is 520 px wide, and the careful answer has the focus. [view/confirm-dialog] */
export function ConfirmDialog({ kind = 'info', title, text, confirm, cancel, answer }: OpenQuestion) {
  const t = useWords(uiMessages)
  const Icon = ICONS[kind]
  const color = kind === 'danger' ? 'red' : 'brand'
  const no = () => answer(false)
  return (
    <Dialog
      title={
        <span className={classes.title}>
          <ThemeIcon variant="light" color={color} size={36} radius="xl" aria-hidden>
            <Icon size={20} stroke={1.8} />
          </ThemeIcon>
          {title}
        </span>
      }
      closeLabel={t('closeDialog')}
      onClose={no}
    >
      {text && <Text c="dimmed">{text}</Text>}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={no} data-autofocus>
          {cancel ?? t('cancel')}
        </Button>
        <Button color={color} onClick={() => answer(true)}>
          {confirm ?? t('confirm')}
        </Button>
      </Group>
    </Dialog>
  )
}
