import { useMutation, useQuery } from '@tanstack/react-query'
import { google } from '#contract/google.ts'
import { type Passkey, secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { call } from '#web/api/client.ts'
import { makePasskey } from '#web/api/passkey.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'

const statusQuery = queryOf(secondFactor.status)
const sessionsQuery = queryOf(session.sessions)

export const useStatus = () => useQuery(statusQuery)
export const useSessions = () => useQuery(sessionsQuery)

const fresh = (endpoint: typeof secondFactor.status | typeof session.sessions | typeof google.identity) =>
  queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
/** Which way in is the only one is told at another card. */
const freshStatus = () => Promise.all([fresh(secondFactor.status), fresh(google.identity)])
const freshSessions = () => fresh(session.sessions)

export async function changePassword(body: { currentPassword?: string; newPassword: string }): Promise<void> {
  await call(session.changePassword, { body })
  void freshStatus()
  void freshSessions()
}

/** A secret to be put into the app; with it nothing has changed yet. */
export const useBeginTotp = () => useMutation({ mutationFn: () => call(secondFactor.beginTotp) })

/** @returns the recovery codes, which are shown once [account/recovery-codes] */
export const confirmTotp = async (code: string): Promise<readonly string[]> =>
  (await call(secondFactor.confirmTotp, { body: { code } })).recoveryCodes

export const useRemoveTotp = () =>
  useMutation({ mutationFn: () => call(secondFactor.removeTotp), onSettled: freshStatus })

export const useNewCodes = () =>
  useMutation({ mutationFn: () => call(secondFactor.renewRecoveryCodes), onSettled: freshStatus })

export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await call(secondFactor.newPasskeyOptions)
  const added = await call(secondFactor.addPasskey, { body: { name, passkey: await makePasskey(options) } })
  await freshStatus()
  return added
}

export async function renamePasskey(id: string, name: string): Promise<Passkey> {
  try {
    return await call(secondFactor.renamePasskey, { params: { id }, body: { name } })
  } finally {
    await freshStatus()
  }
}

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: string) => call(secondFactor.removePasskey, { params: { id } }),
    onSettled: freshStatus,
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => call(session.endSession, { params: { id } }),
    onSettled: freshSessions,
  })

export const useEndOthers = () => useMutation({ mutationFn: () => call(session.endOthers), onSettled: freshSessions })

/** Changes in a dialog are shown once that is closed. */
export const showStatus = () => void freshStatus()
