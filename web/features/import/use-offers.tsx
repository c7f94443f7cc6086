import { useMutation } from '@tanstack/react-query'
import { logImport } from '#contract/import.ts'
import { ApiError } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { phraseFor } from '#web/api/errors.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { offerMessages } from '#web/widgets/import-offer-messages.ts'

/** How many open offers a member has, if that is why the server refused another; undefined: it is not. */
const fullIn = (error: unknown): number | undefined => {
  const { reason, limit } = (error instanceof ApiError && error.body?.details) || {}
  return reason === 'offersFull' && typeof limit === 'number' ? limit : undefined
}

type Offers = readonly { readonly person: string; readonly member: string }[]

/** Offers the entries of people to members of the family. */
export function useOffer(id: string) {
  const t = useWords(offerMessages)
  return useMutation({
    mutationFn: (offers: Offers) => call(logImport.offer, { params: { id }, body: { offers: [...offers] } }),
    onError(error) {
      const limit = fullIn(error)
      const message = limit === undefined ? phraseFor(error) : t.phrase('full', { limit })
      notify({ kind: 'error', title: t.phrase('sendFailed'), message })
    },
    onSettled: () => refreshAfter('logImport'),
  })
}

/** Takes back an offer that has no answer yet. */
export function useWithdraw(id: string) {
  const t = useWords(offerMessages)
  return useMutation({
    mutationFn: (offer: string) => call(logImport.withdrawOffer, { params: { id, offer } }),
    onError: (error) => void notify({ kind: 'error', title: t.phrase('takeBackFailed'), message: phraseFor(error) }),
    onSettled: () => refreshAfter('logImport'),
  })
}
