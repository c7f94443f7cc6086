import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { v4 as newKey } from 'uuid'
import type { Plan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { versionIn } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { draftLeft, deleteDraft, saveDraft } from './draft.ts'
import type { Kind } from './kind.ts'
import { planFormMessages } from './messages.ts'
import { PlanForm } from './plan-form.tsx'
import classes from './plan-form.module.css'
import { bodyOf, editOf, newValues, type PlanBody, type PlanValues, valuesOf } from './values.ts'

type Props = {
  /** The plan that is edited; null: a new one. */
  plan: Plan | null
  /** The kind of a new plan at first. */
  kind: Kind
  /** The values that were typed before the form was closed. */
  typed?: PlanValues | undefined
  others: readonly Plan[]
  today: LocalDate
  /** @param idempotencyKey the same for the same body: a plan that was saved without an answer is not saved twice */
  create: (body: PlanBody, idempotencyKey: string) => Promise<unknown>
  change: (plan: Plan, edit: Partial<PlanBody>, version: number) => Promise<unknown>
  /** @param kind as it was saved */
  onSaved: (kind: Kind) => void
  /** Called with the typed values, if there are any. */
  onClose: (typed: PlanValues | null) => void
}

/**
 * A dialog 520 px wide; on a phone a sheet. Typed text stays, whatever the server answers; an unsaved new plan is there
 * when the next one is begun. [limit/layout-sizes]
 */
export function PlanSheet({ plan, kind, typed, others, today, create, change, onSaved, onClose }: Props) {
  const t = useWords(planFormMessages)
  const [begun] = useState(() => (plan ? null : draftLeft()))
  const [start] = useState(() => (plan ? valuesOf(plan) : newValues(kind, today)))
  const [values, setValues] = useState<PlanValues>(typed ?? begun ?? start)
  const [isRestored, setRestored] = useState(begun !== null)
  const [version, setVersion] = useState(plan?.version ?? 0)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const attempt = useRef({ text: '', key: '' })
  const isTyped = JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    if (plan) return
    if (isTyped) saveDraft(values)
    else deleteDraft()
  }, [plan, isTyped, values])

  const keyFor = (body: PlanBody) => {
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() }
    return attempt.current.key
  }
  async function send() {
    const body = bodyOf(values)
    if (!plan) {
      await create(body, keyFor(body))
      return deleteDraft()
    }
    const edit = editOf(plan, values)
    if (Object.keys(edit).length) await change(plan, edit, version)
  }
  async function save() {
    setPending(true)
    try {
      await send()
      onSaved(values.kind)
    } catch (failure) {
      // A refused attempt that is made again is another attempt.
      if (failure instanceof ApiError) attempt.current = { text: '', key: '' }
      setVersion(versionIn(failure) ?? version)
      setError(failure)
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t(plan ? 'editTitle' : 'newTitle')}
      closeLabel={t('close')}
      onClose={() => onClose(isTyped ? values : null)}
      closeOnClickOutside={!isTyped}
      body={classes.sheet}
    >
      {isRestored && (
        <div className={classes.restored}>
          {t('restored')}
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              deleteDraft()
              setValues(start)
              setRestored(false)
            }}
          >
            {t('startAfresh')}
          </Button>
        </div>
      )}
      <PlanForm
        values={values}
        onValues={setValues}
        plan={plan}
        others={others}
        today={today}
        error={error}
        isStale={versionIn(error) !== null}
        pending={isPending}
        onSave={() => void save()}
      />
    </Dialog>
  )
}
