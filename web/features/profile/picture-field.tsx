import { Button, FileButton, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BasicInfo } from '#contract/account.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { profileMessages } from './messages.ts'
import { ACCEPTED, problemOf } from './model.ts'
import { useRemovePicture } from './queries.ts'
import { problemPhrase } from './problem-text.tsx'

/** The cropper is fetched once a picture is chosen. */
const PictureDialog = lazy(() =>
  import('./picture-dialog.tsx').then(({ PictureDialog: component }) => ({ default: component })),
)

export function PictureField({ info: { avatar, userName } }: { info: BasicInfo }) {
  const t = useWords(profileMessages)
  const [file, setFile] = useState<File | null>(null)
  const remove = useRemovePicture(() => notify({ kind: 'success', message: t.phrase('pictureRemoved') }))

  function take(chosen: File | null) {
    const problem = chosen && problemOf(chosen)
    if (problem) notify({ kind: 'error', title: t.phrase('uploadFailed'), message: problemPhrase(problem) })
    else setFile(chosen)
  }
  async function ask() {
    const question = { kind: 'warning', title: t('removePictureQuestion'), text: t('removePictureText') } as const
    if (await confirm({ ...question, confirm: t('removePicture'), cancel: t('cancel') }))
      remove.mutate(undefined, {
        onError: (error) => tellFailure('delete', error),
      })
  }
  return (
    <Group gap="md">
      <PersonAvatar avatar={avatar} name={userName} size={96} />
      <Group gap="sm" flex={1} miw={180}>
        {/* Another file of the same name is another file. */}
        <FileButton
          onChange={take}
          accept={ACCEPTED}
          key={file ? 'chosen' : 'none'}
          inputProps={{ 'aria-label': t('choosePicture') }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t(avatar ? 'changePicture' : 'addPicture')}
            </Button>
          )}
        </FileButton>
        {avatar && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => void ask()}>
            {t('removePicture')}
          </Button>
        )}
      </Group>
      {file && (
        <Suspense>
          <PictureDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </Group>
  )
}
