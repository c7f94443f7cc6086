import type { RewardSettings } from '#contract/reward.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { useForm } from '#web/ui/use-form.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { settingsMessages } from './messages.ts'
import { fieldErrorsOf, settingsOf, valuesOf } from './model.ts'
import { saveSettings } from './queries.ts'

/** The settings while they are typed. */
export function useSettingsForm(before: RewardSettings) {
  const t = useWords(settingsMessages)
  const language = useLanguage()
  const form = useForm({
    start: valuesOf(before),
    check: fieldErrorsOf,
    say: (complaint) => t(complaint),
    send: (values) => saveSettings(settingsOf(values)),
    onDone({ next }, values) {
      const date = next ? dateText(next.effectiveFrom, language, 'longDay') : ''
      notifyUndo(t.phrase('saved', { date }), {
        undo: () => write(before),
        redo: () => write(settingsOf(values)),
        failed: (error) => tellFailure('update', error),
      })
    },
    failureOf: (error) => failureOf('save', error),
  })
  async function write(wanted: RewardSettings) {
    await saveSettings(wanted)
    form.set(valuesOf(wanted))
  }
  return form
}
