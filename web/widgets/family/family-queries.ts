import { useMutation } from '@tanstack/react-query'
import { refreshAfter } from '#web/api/refresh.ts'

const refreshFamily = () => refreshAfter('family', 'child')

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
