import { useState } from 'react'
import type { RewardSettings } from '#contract/reward.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { settingsMessages } from './messages.ts'
import { type Complaints, fieldErrorsOf, settingsOf, type Values, valuesOf } from './model.ts'
import { saveSettings } from './queries.ts'

/** The settings while they are typed, their errors, and how they are saved. */
export function useSettingsForm(before: RewardSettings) {
  const t = useWords(settingsMessages)
  const language = useLanguage()
  const [values, setValues] = useState<Values>(() => valuesOf(before))
  const [complaints, setComplaints] = useState<Complaints>({})
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part })
    setComplaints({})
  }

  async function write(wanted: RewardSettings) {
    await saveSettings(wanted)
    setValues(valuesOf(wanted))
  }
  async function save() {
    const found = fieldErrorsOf(values)
    setComplaints(found)
    setFailure(null)
    if (Object.keys(found).length) return
    setPending(true)
    try {
      const wanted = settingsOf(values)
      const { next } = await saveSettings(wanted)
      const date = next ? dateText(next.effectiveFrom, language, 'longDay') : ''
      notifyUndo(t.phrase('saved', { date }), {
        undo: () => write(before),
        redo: () => write(wanted),
        failed: (error) => tellFailure('update', error),
      })
    } catch (error) {
      setFailure(failureOf('save', error))
    } finally {
      setPending(false)
    }
  }
  return { values, complaints, failure, isPending, set, save }
}
