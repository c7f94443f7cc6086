import { queryOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { about } from '#contract/about.ts'
import { auth } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { type SecondStep, secondFactor } from '#contract/second-factor.ts'
import { call } from '#web/api/client.ts'
import { signWithPasskey } from '#web/api/passkey.ts'
import { queryOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import { deviceZone } from '#web/i18n/format.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import type { Account } from './model.ts'

/** The public settings of the server. The first account changes them. [account/sign-up-modes] */
export const settingsQuery = queryOptions({
  ...queryOf(about.settings),
  staleTime: ({ state }) => (state.data?.hasAccounts === false ? 0 : Infinity),
})

/** A typed address stays typed on the next of these screens. */
export const typed = { email: '' }

export function useKeptEmail(email: string): void {
  useEffect(() => {
    typed.email = email
  }, [email])
}

export type Entered = Output<(typeof auth)['signIn']>

/** @param code null: the passkey that the browser finds */
export async function takeSecondStep({ ticket }: SecondStep, code: string | null): Promise<Entered> {
  if (code !== null) return call(secondFactor.signIn, { body: { ticket, code } })
  const { options } = await call(secondFactor.signInOptions, { body: { ticket } })
  return call(secondFactor.signIn, { body: { ticket, passkey: await signWithPasskey(options) } })
}

export const usePasskeySignIn = (onDone: () => void) =>
  useMutation({
    async mutationFn() {
      const { options } = await call(secondFactor.passkeyOptions)
      return call(secondFactor.passkeySignIn, { body: { passkey: await signWithPasskey(options) } })
    },
    onSuccess(entered) {
      session.open(entered)
      onDone()
    },
  })

/** The first day is right from the start: the account begins with the browser's settings. */
export const signUp = (account: Account, invitation: string | undefined): Promise<Entered> =>
  call(auth.signUp, {
    body: { ...account, language: currentLanguage(), timezone: deviceZone(), ...(invitation && { invitation }) },
  })
