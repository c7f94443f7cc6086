import { Button } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { importMessages } from './messages.ts'
import { useFaultyDownload } from './queries.ts'

/** The faulty rows as a file, to mend and import again. */
export function FaultyDownload({ id }: { id: string }) {
  const t = useWords(importMessages)
  const download = useFaultyDownload()
  return (
    <Button
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate(id, { onError: (error) => tellFailure('load', error) })}
    >
      {t('downloadFaulty')}
    </Button>
  )
}
