import { queryOptions, useMutation } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { auth } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { type SecondStep, secondFactor } from '#contract/second-factor.ts'
import { call } from '#web/api/client.ts'
import { signWithPasskey } from '#web/api/passkey.ts'
import { queryOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import { deviceZone } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import type { Account, Credentials } from './model.ts'

/** The public settings of the server. The first account changes them. [account/sign-up-modes] */
export const settingsQuery = queryOptions({
  ...queryOf(about.settings),
  staleTime: ({ state }) => (state.data?.hasAccounts === false ? 0 : Infinity),
})

/** A typed address stays typed on the next of these screens. */
export const typed = { email: '' }

export const useSignIn = (onDone: () => void) =>
  useMutation({
    mutationFn: (body: Credentials) => call(auth.signIn, { body }),
    onSuccess(answer) {
      session.open(answer)
      onDone()
    },
  })

export type Entered = Output<(typeof auth)['signIn']>

/** The second step: a code, or the passkey that the browser finds. */
export const useSecondStep = ({ ticket }: SecondStep, onIn: (entered: Entered) => void) =>
  useMutation({
    async mutationFn(code: string | null) {
      if (code !== null) return call(secondFactor.signIn, { body: { ticket, code } })
      const { options } = await call(secondFactor.signInOptions, { body: { ticket } })
      return call(secondFactor.signIn, { body: { ticket, passkey: await signWithPasskey(options) } })
    },
    onSuccess: onIn,
  })

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
export function useSignUp(invitation: string | undefined, onDone: () => void) {
  const language = useLanguage()
  return useMutation({
    mutationFn: (account: Account) =>
      call(auth.signUp, {
        body: { ...account, language, timezone: deviceZone(), ...(invitation && { invitation }) },
      }),
    onSuccess(answer) {
      session.open(answer)
      onDone()
    },
  })
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(auth.forgotPassword, { body: { email } }) })

export const useResetPassword = (token: string, onDone: () => void) =>
  useMutation({
    mutationFn: (password: string) => call(auth.resetPassword, { body: { token, password } }),
    onSuccess: onDone,
  })
