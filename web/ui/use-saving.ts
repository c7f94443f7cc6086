import { useState } from 'react'
import { versionIn } from '#web/api/errors.ts'
import { failureOf } from '#web/api/failures.ts'

type Asked<Complaints> = {
  /** Of what is changed; null: something new is made. */
  version: number | null
  /** What to say when somebody else was faster (decisions 16). */
  stale: string
  /** What the server found wrong with which field; nothing: it was something else. */
  refusalsOf: (error: unknown) => Complaints
}

/**
 * A form around one thing that others may change, too: what was typed stays, whatever the server says, and once somebody
 * else was faster it says so and goes on from what they left.
 */
export function useSaving<Complaints extends object>({ version, stale, refusalsOf }: Asked<Complaints>) {
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
  /** `retype`: what was refused is being typed anew. */
  return { refused, failure, isPending, save, retype: () => setRefused({}), forget: () => setFailure(null) }
}
