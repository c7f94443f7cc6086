import { useMutation } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import type { RunMode } from '#domain/app-view.ts'
import { call } from '#web/api/client.ts'
import { applyMode } from '#web/shell/app-view.ts'

/** spec §4: saved first, then the view is set. */
export const useSaveMode = () =>
  useMutation({
    // One after another: the last word is the last.
    scope: { id: 'run-mode' },
    mutationFn: (appRunMode: RunMode) => call(account.saveMode, { body: { appRunMode } }),
    onSuccess: ({ appRunMode }) => applyMode(appRunMode),
  })
