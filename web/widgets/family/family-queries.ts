import { useMutation } from '@tanstack/react-query'
import { refreshAfter } from '#web/api/refresh.ts'

const refreshFamily = () => refreshAfter('family', 'child')

/** Runs an action on the family. Done or refused, the screen shows the true state afterwards. */
export async function writeFamily<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await run()
    await refreshFamily()
    return answer
  } catch (error) {
    void refreshFamily()
    throw error
  }
}

/** As `writeFamily`, for a button. */
export function useFamilyWrite<Input = void>(run: (input: Input) => Promise<unknown>, onDone?: () => void) {
  return useMutation({
    mutationFn: (input: Input) => writeFamily(() => run(input)),
    onSuccess: () => onDone?.(),
  })
}
