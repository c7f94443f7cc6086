import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { managedChildMessages } from './messages.ts'
import { useChildExport } from './queries.ts'

type Props = { userId: string; label: string }

/** Parents export the data of a removed child until it is erased. [family/managed-child-removal] */
export function ExportButton({ userId, label }: Props) {
  const t = useWords(managedChildMessages)
  const download = useChildExport()
  const start = () =>
    download.mutate(userId, {
      onSuccess: (name) => notify({ kind: 'success', message: t.phrase('exported', { name }) }),
      onError: (error) => notify({ kind: 'error', title: t.phrase('exportFailed'), message: phraseFor(error) }),
    })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      loading={download.isPending}
      style={{ alignSelf: 'flex-start' }}
      onClick={start}
    >
      {label}
    </Button>
  )
}
