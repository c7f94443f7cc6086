import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { queryClient } from '#web/api/query.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { appMessages } from '#web/i18n/app-messages.ts'
import { preferenceQuery } from '#web/session/preference.ts'

/**
 * Nothing inside can be shown without the preferences, and their failure has words of its own. [error/named-failures]
 */
export function ErrorBoundary({ error, reset }: ErrorComponentProps) {
  const t = useWords(appMessages)
  const router = useRouter()
  const ofPreferences = queryClient.getQueryState(preferenceQuery.queryKey)?.error === error
  return (
    <Failure
      error={error}
      {...(ofPreferences && { title: t('loadPreferencesFailed') })}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
