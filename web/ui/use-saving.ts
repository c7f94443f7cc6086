import { useState } from 'react'
import { versionIn } from '#web/api/errors.ts'
import { failureOf } from '#web/api/failures.ts'

type SavingOptions<Complaints> = {
  /** The version of the changed item; null: a new one is made. */
  version: number | null
  /** The words for a conflict: another device was faster. [offline/version-conflict] */
  stale: string
  /** The complaints of the server by field; empty: the failure was something else. */
  refusalsOf: (error: unknown) => Complaints
}

/**
 * A form about one item that others may change, too: typed text stays, whatever the server answers. If another device
 * was faster, the form says so and continues from its version. [offline/version-conflict]
 */
export function useSaving<Complaints extends object>({ version, stale, refusalsOf }: SavingOptions<Complaints>) {
  const [known, setKnown] = useState(version ?? 0)
  const [refused, setRefused] = useState<Partial<Complaints>>({})
  const [failure, setFailure] = useState<{ title?: string; text: string } | null>(null)
  const [isPending, setPending] = useState(false)

  /** @returns whether it is saved */
  async function save(send: (version: number) => Promise<unknown>): Promise<boolean> {
    setFailure(null)
    setPending(true)
    try {
      await send(known)
      return true
    } catch (error) {
      const current = versionIn(error)
      const named = refusalsOf(error)
      setRefused(named)
      if (current !== null) {
        setKnown(current)
        setFailure({ text: stale })
      } else if (!Object.keys(named).length) setFailure(failureOf(version === null ? 'create' : 'update', error))
      return false
    } finally {
      setPending(false)
    }
  }
  /** `retype`: the user corrects the refused values. */
  return { refused, failure, isPending, save, retype: () => setRefused({}), forget: () => setFailure(null) }
}
