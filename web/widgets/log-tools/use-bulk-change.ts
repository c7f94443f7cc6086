import { MAX_TAGS } from '#domain/log/limits.ts'
import { useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Helped } from '#domain/log/fields.ts'
import { inTheWay } from '#domain/log/overlap.ts'
import { MAX_RECIPIENTS, shareAmong } from '#domain/log/shared-recipients.ts'
import { addMinutes, type Minutes } from '#domain/time/time.ts'
import { clockSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { formMessages } from '#web/widgets/log-form/messages.ts'
import type { SharedRecipients } from './bulk-recipients.tsx'
import { toolMessages } from './messages.ts'

/** A change of several logs at once; a field that is left out stays as it is in each of them. */
export type BulkChange = {
  rating?: number
  category?: Category
  activityName?: string
  subActivity?: string | null
  tags?: string[]
  projectId?: string
  beneficiaries?: Helped[]
}

type BulkChangeInput = {
  logs: readonly ActivityLog[]
  /** All that is known around them, which must not be in the way. */
  known: readonly ActivityLog[]
  zone: string
}

/** The user's changes of the logs, their errors, and the resulting logs. */
export function useBulkChange({ logs, known, zone }: BulkChangeInput) {
  const t = useWords(toolMessages)
  const form = useWords(formMessages)
  const language = useLanguage()
  const [activity, setActivity] = useState<{ category: Category | null; activityName: string; subActivity: string }>({
    category: null,
    activityName: '',
    subActivity: '',
  })
  const [rating, setRating] = useState<number | null>(null)
  const [tags, setTags] = useState<string[]>([])
  const [projectId, setProject] = useState<string | null>(null)
  const [recipients, setRecipients] = useState<SharedRecipients>({ ids: [], mode: 'add' })
  const [minutes, setMinutes] = useState<Minutes>(0)

  const { category, activityName, subActivity } = activity
  const isNamed = activityName.trim() !== ''
  const others = known.filter(({ id }) => !logs.some((log) => log.id === id))
  const conflicts = logs.flatMap((log) =>
    inTheWay(
      { ...log, startTime: addMinutes(log.startTime, minutes), endTime: addMinutes(log.endTime, minutes) },
      others,
    ),
  )
  const recipientsAfter = (log: ActivityLog) => shareAmong(log.beneficiaries, recipients.ids, recipients.mode)
  const problems = {
    category: isNamed && !category ? form('chooseCategory') : undefined,
    activityName: category && !isNamed ? form('nameMissing') : undefined,
    tags: logs.some((log) => new Set([...log.tags, ...tags]).size > MAX_TAGS) ? form('tooMany') : undefined,
    recipients: logs.some((log) => recipientsAfter(log).length > MAX_RECIPIENTS) ? t('tooManyRecipients') : undefined,
    sleep: category === 'sleep' && logs.some((log) => log.parallelActivity) ? t('sleepAlone') : undefined,
    shift: conflicts.length
      ? conflicts
          .map((other) =>
            t('inTheWay', {
              name: other.activityName,
              time: clockSpan(other.startTime, other.endTime, zone, language),
            }),
          )
          .join(' · ')
      : undefined,
  }
  const isEmpty =
    !isNamed && !category && rating === null && !tags.length && !projectId && !recipients.ids.length && !minutes
  const changeOf = (log: ActivityLog): BulkChange => ({
    ...(category &&
      isNamed && { category, activityName: activityName.trim(), subActivity: subActivity.trim() || null }),
    ...(rating !== null && { rating }),
    ...(tags.length && { tags: [...new Set([...log.tags, ...tags])] }),
    ...(projectId && { projectId }),
    ...(recipients.ids.length && { beneficiaries: [...recipientsAfter(log)] }),
  })
  return {
    activity,
    setActivity,
    rating,
    setRating,
    tags,
    setTags,
    projectId,
    setProject,
    recipients,
    setRecipients,
    minutes,
    setMinutes,
    problems,
    isEmpty,
    changeOf,
  }
}
