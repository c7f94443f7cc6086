import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { delivery, type DeliverySettings } from '#contract/delivery.ts'
import { call } from '#web/api/client.ts'
import { deliveryQuery, readPushFacts, turnOff, turnOn } from '#web/api/push.ts'
import { queryClient } from '#web/api/query.ts'
import type { PageMessage } from '#web/api/page-message.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { type Change, withChange } from './model.ts'

const { queryKey } = deliveryQuery
const refresh = () => queryClient.invalidateQueries({ queryKey })

const complain = (error: unknown) => tellFailure('update', error)

export const useSettings = () => useQuery(deliveryQuery)

const CHANGING = ['changing delivery']

/** Shows at once; one after the other, and the server's answer to the last one stays. */
export const useChange = () =>
  useMutation({
    mutationKey: CHANGING,
    scope: { id: CHANGING[0]! },
    mutationFn: (body: Change) => call(delivery.change, { body }),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<DeliverySettings>(queryKey, (known) => known && withChange(known, change))
    },
    onError: complain,
    onSettled: () => (queryClient.isMutating({ mutationKey: CHANGING }) === 1 ? refresh() : undefined),
  })

/** Facts of the browser, not of the server: they can change in its settings while the page is open. */
const factsQuery = queryOptions({ queryKey: ['this device'], queryFn: readPushFacts, staleTime: 0 })
const look = () => queryClient.invalidateQueries({ queryKey: factsQuery.queryKey })

export function useFacts() {
  useEffect(() => {
    const stopping = new AbortController()
    const watch = async () => {
      const permission = await navigator.permissions.query({ name: 'notifications' })
      permission.addEventListener('change', () => void look(), { signal: stopping.signal })
    }
    // An older browser sends no event; then the facts are read again when the user comes back to the page.
    watch().catch(() => undefined)
    return () => stopping.abort()
  }, [])
  return useQuery(factsQuery).data
}

/** Asks the browser, if it is to be on. */
export const useThisDevice = () =>
  useMutation({
    mutationFn: async (isWanted: boolean) => (isWanted ? turnOn() : turnOff()),
    onError: complain,
    onSettled: look,
  })

export const useRemoveDevice = () =>
  useMutation({
    mutationFn: (id: string) => call(delivery.removeDevice, { params: { id } }),
    onError: complain,
    onSettled: refresh,
  })

export const useTest = () => useMutation({ mutationFn: () => call(delivery.test), onError: complain })

/** @param hear told when this device has shown something that was sent */
export function useShown(hear: () => void) {
  const onMessage = useEffectEvent(({ data }: MessageEvent<PageMessage | null>) => {
    if (data?.shown) hear()
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const { serviceWorker } = navigator
    const listen = (event: MessageEvent<PageMessage | null>) => onMessage(event)
    serviceWorker.addEventListener('message', listen)
    return () => serviceWorker.removeEventListener('message', listen)
  }, [])
}
