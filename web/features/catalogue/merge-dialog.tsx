import { Alert, Button, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { messages } from './messages.ts'
import type { Thing } from './model.ts'
import type { Shelf } from './queries.ts'

/** A search waits until the user has stopped typing. [search/search-debounce] */
const DEBOUNCE_MS = 500

type Props<T extends Thing> = {
  thing: T
  /** The possible targets: all of its kind, a page of them. */
  shelf: Shelf<T>
  /** Why it is asked. */
  reason: string | null
  canTake: (target: T) => boolean
  labelOf: (target: T) => string
  /** Why another thing of a category cannot take its place. */
  refusal: (target: T) => string
  onMoved: (logs: number, target: T) => void
  onClose: () => void
}

/** Asks what takes its place. The server searches, for there may be thousands. [catalogue/merge-rule] */
export function MergeDialog<T extends Thing>(props: Props<T>) {
  const { thing, shelf, reason, canTake, labelOf, refusal, onMoved, onClose } = props
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const ui = useWords(uiMessages)
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<T | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [asked] = useDebouncedValue(search, DEBOUNCE_MS)
  // While the field shows the chosen target, the user is not searching.
  const q = target && labelOf(target) === asked ? '' : asked.trim()
  const { data } = useQuery(shelf.page({ q, page: 1, pageSize: 25 }))
  const keyOf = (one: T) => one.id ?? one.name
  const found = (data?.items ?? []).filter((one) => keyOf(one) !== keyOf(thing) && canTake(one))
  const offered = target && !found.some((one) => keyOf(one) === keyOf(target)) ? [target, ...found] : found

  async function move() {
    if (!target) return
    setPending(true)
    setFailed(null)
    try {
      onMoved(await shelf.merge(thing, target), target)
    } catch (error) {
      setFailed(refusalCode(error) === 'INVALID_PARAMS' ? refusal(target) : wordsFor(error, say))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog title={t('moveTitle', { name: thing.name })} closeLabel={t('close')} onClose={onClose}>
      <Stack gap="md">
        {reason && (
          <Alert color="red" variant="light" role="alert">
            {reason}
          </Alert>
        )}
        <Text c="dimmed">{t('moveText', { name: thing.name })}</Text>
        <Select
          label={t('moveTo')}
          placeholder={t('select')}
          nothingFoundMessage={data ? t('noOptions') : ui('loading')}
          data-autofocus
          openOnFocus={false}
          searchable
          maxDropdownHeight={300}
          data={offered.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
          value={target && keyOf(target)}
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options }) => options}
          error={failed}
          onChange={(key) => {
            setFailed(null)
            setTarget(offered.find((one) => keyOf(one) === key) ?? null)
          }}
        />
        <Button size="md" fullWidth disabled={!target} loading={isPending} onClick={() => void move()}>
          {t('moveButton')}
        </Button>
      </Stack>
    </Dialog>
  )
}
