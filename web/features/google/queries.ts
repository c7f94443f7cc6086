import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { type Answer, google } from '#contract/google.ts'
import { ApiError } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { queryOf } from '#web/api/query.ts'
import { deviceZone } from '#web/i18n/format.ts'
import { currentLanguage, useWords } from '#web/i18n/use-words.ts'
import { googleMessages } from './messages.ts'
import { type Names, type Why, whyOf } from './model.ts'

/** The public settings of the server. */
export const settingsQuery = queryOptions({ ...queryOf(about.settings), staleTime: Infinity })

/** The name of the identity provider; undefined where there is none, or before it is loaded. */
export const useProvider = (): string | undefined => useQuery(settingsQuery).data?.singleSignOn ?? undefined

/** The words for a failure, or for why there was no attempt, with the name of the provider. [error/named-failures] */
export function useFailureText(provider: string): (of: Error | Why) => string {
  const t = useWords(googleMessages)
  const say = useWords(errorMessages)
  return (of) => {
    const why = of instanceof ApiError ? whyOf(refusalCode(of), of.body?.values ?? [], of.body?.details['reason']) : of
    if (why === undefined || why instanceof Error) return wordsFor(of, say)
    return why === 'cancelled' || why === 'closed' || why === 'invite' || why === 'newcomerGone'
      ? t(why)
      : t(why, { provider })
  }
}

const leave = ({ url }: { url: string }) => location.assign(url)

/** Goes to the provider. @param redirectUrl where to go once signed in */
export const useDeparture = (redirectUrl: string) =>
  useMutation({ mutationFn: () => call(google.authorize, { query: { redirectUrl } }), onSuccess: leave })

export const useArrival = () => useMutation({ mutationFn: (answer: Answer) => call(google.callback, { body: answer }) })

/** For the page that is loaded anew: only the cookie knows the new user. */
export const newcomerQuery = queryOptions({ ...queryOf(google.newcomer), staleTime: Infinity, gcTime: 0 })

export const signUp = (names: Names) =>
  call(google.signUp, { body: { ...names, language: currentLanguage(), timezone: deviceZone() } })

export const identityQuery = queryOf(google.identity)

export const useLinkDeparture = () => useMutation({ mutationFn: () => call(google.beginLink), onSuccess: leave })

export const useLink = () => useMutation({ mutationFn: (answer: Answer) => call(google.link, { body: answer }) })

export function useUnlink(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(google.unlink),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: identityQuery.queryKey })
      onDone()
    },
  })
}
