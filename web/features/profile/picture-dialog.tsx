import 'react-easy-crop/react-easy-crop.css'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { profileMessages } from './messages.ts'
import { fileText, type FileProblem, refusedFile } from './model.ts'
import classes from './picture-dialog.module.css'
import { useUpload } from './queries.ts'
import { problemPhrase } from './problem-text.tsx'

const NEAREST = 4
/** Twice the side that the server keeps: enough to draw from, and quickly sent. */
const SIDE = 512
/** A failed upload is shown for 2 seconds. [limit/product-timing] */
const TOAST_MS = 2000

/** The chosen square of a picture as a file, without anything else that the file held. */
async function cutOut(url: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}

/** Sends a part of a picture, and reports the errors of the picture. */
function usePictureUpload(onSent: () => void) {
  const t = useWords(profileMessages)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const upload = useUpload(() => {
    notify({ kind: 'success', message: t.phrase('pictureSaved') })
    onSent()
  })

  function fail(error: unknown) {
    const refused = refusedFile(error)
    setProblem(refused)
    if (!refused) notify({ kind: 'error', message: t.phrase('uploadFailed'), staysMs: TOAST_MS, place: 'top-center' })
  }
  async function send(url: string, area: Area) {
    const picture = await cutOut(url, area).catch(() => null)
    if (picture) upload.mutate(picture, { onError: fail })
    else setProblem('broken')
  }
  return { problem, setProblem, isPending: upload.isPending, send }
}

/** The user moves and zooms a picture until the circle shows the right part; that part is sent. */
export function PictureDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useWords(profileMessages)
  const language = useLanguage()
  const [url] = useState(() => URL.createObjectURL(file))
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const { problem, setProblem, isPending, send } = usePictureUpload(onClose)
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Dialog title={t('picture')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        {problem ? (
          <Alert color="red" variant="light" title={t('uploadFailed')} role="alert">
            {problemPhrase(problem)(language)}
          </Alert>
        ) : (
          <>
            <Text c="dimmed" size="sm">
              {t('pictureHint')}
            </Text>
            <Text size="sm" className={classes.file}>
              <bdi>{file.name}</bdi>
              {` · ${fileText(file, language)}`}
            </Text>
            {/* The cropper calculates from the left, in either text direction. */}
            <div className={classes.stage} dir="ltr">
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                maxZoom={NEAREST}
                aspect={1}
                cropShape="round"
                showGrid={false}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                mediaProps={{ alt: '', onError: () => setProblem('notAPicture') }}
                cropperProps={{ 'aria-label': t('picture'), role: 'group' }}
              />
            </div>
            <label className={classes.zoom}>
              {t('zoom')}
              <input
                type="range"
                min={1}
                max={NEAREST}
                step={0.05}
                value={zoom}
                onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
              />
            </label>
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {!problem && (
            <Button loading={isPending} disabled={!area} onClick={() => void (area && send(url, area))}>
              {t('useThis')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
