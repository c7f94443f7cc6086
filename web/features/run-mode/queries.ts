import { useMutation } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import type { RunMode } from '#domain/family/app-view.ts'
import { call } from '#web/api/client.ts'
import { applyMode } from '#web/session/app-view.ts'

/** The mode is saved first; the saved mode then sets the view. [view/run-mode-change] */
export const useSaveMode = () =>
  useMutation({
    // One after another, so that the last choice wins.
    scope: { id: 'run-mode' },
    mutationFn: (appRunMode: RunMode) => call(account.saveMode, { body: { appRunMode } }),
    onSuccess: ({ appRunMode }) => applyMode(appRunMode),
  })
