import { type QueryKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { phraseFor } from '#web/api/errors.ts'
import { notify } from '#web/ui/notify.ts'

const CREATING = ['create what a form points at']

/** Whether something is being made that a form is about to point at: saved before, the form would miss it. */
export const useIsCreating = (): boolean => useIsMutating({ mutationKey: CREATING }) > 0

/** Makes something new to point at: it is in the list of its kind before it is chosen. */
export function useCreate<Input, One extends { id: string }>(
  listKey: QueryKey,
  make: (input: Input) => Promise<One>,
  onMade: (one: One) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: CREATING,
    mutationFn: make,
    async onSuccess(one) {
      // A list that is on its way does not know of it yet.
      await client.cancelQueries({ queryKey: listKey })
      client.setQueryData<One[]>(listKey, (list = []) => [...list, one])
      onMade(one)
      void client.invalidateQueries({ queryKey: listKey })
    },
    onError: (error) => void notify({ kind: 'error', message: phraseFor(error) }),
  })
}
