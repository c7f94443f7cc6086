import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { handOver, type WayToReturn } from '#contract/hand-over.ts'
import { call } from '#web/api/client.ts'
import { signWithPasskey } from '#web/api/passkey.ts'
import { queryOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import { leavePage } from '#web/api/subject.ts'
import { unsubscribe } from '#web/api/subscription.ts'
import { endTakeOver } from '#web/api/taken-over.ts'
import { PATHS } from '#web/paths.ts'

/** Asked anew each time: the child may have come by another hand-over than the one before. */
export const lockQuery = queryOptions({ ...queryOf(handOver.lock), staleTime: 0, retry: false })
export type Lock = Output<typeof handOver.lock>
export type TypedWay = Exclude<WayToReturn, 'passkey'>
export type TypedProof = { way: TypedWay; text: string }

/** The account of the parent is another page than that of the child (ADR 16). */
function enter(opened: Parameters<typeof endTakeOver>[0]): void {
  leavePage(PATHS.home)
  endTakeOver(opened)
}

/** @param typed null: a passkey that the browser finds */
export async function giveBack(typed: TypedProof | null): Promise<void> {
  if (typed) return enter(await call(handOver.giveBack, { body: { [typed.way]: typed.text } }))
  const { options } = await call(handOver.returnOptions)
  enter(await call(handOver.giveBack, { body: { passkey: await signWithPasskey(options) } }))
}

export const useSignOutDevice = () =>
  useMutation({
    async mutationFn() {
      await unsubscribe().catch(() => undefined)
      await call(handOver.signOutDevice)
    },
    onSuccess: () => session.end('signedOut'),
  })
