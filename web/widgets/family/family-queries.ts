import { type Query, useMutation } from '@tanstack/react-query'
import { child } from '#contract/child.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { family } from '#contract/family.ts'
import { keyOf, queryClient } from '#web/api/query.ts'

const NAMES = new Set(
  [family, child].flatMap((of) => Object.values<Endpoint>(of)).map((endpoint) => keyOf(endpoint)[0]),
)

/** All that the screens know of the family is asked for again. */
const refreshFamily = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }: Query) => NAMES.has(String(queryKey[0])) })

/** Runs an action on the family. Done or refused, the screen shows the true state afterwards. */
export function useFamilyWrite<Input = void>(run: (input: Input) => Promise<unknown>, onDone?: () => void) {
  return useMutation({
    mutationFn: run,
    async onSuccess() {
      await refreshFamily()
      onDone?.()
    },
    onError: () => void refreshFamily(),
  })
}
