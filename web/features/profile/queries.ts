import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { account, type BasicInfo } from '#contract/account.ts'
import { accountData } from '#contract/account-data.ts'
import { avatar } from '#contract/avatar.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import type { Names } from './model.ts'

/** The header shows the server's data. */
export const basicInfoQuery = queryOptions({
  ...queryOf(account.basicInfo),
  queryFn: async (): Promise<BasicInfo> => shown(await call(account.basicInfo)),
})

export const settingsQuery = queryOptions({ ...queryOf(about.settings), staleTime: Infinity })

function shown(info: BasicInfo): BasicInfo {
  const { userName, email, avatar: picture } = info
  session.change({ userName, email, avatar: picture })
  return info
}

export async function saveNames(body: Names): Promise<void> {
  queryClient.setQueryData(basicInfoQuery.queryKey, shown(await call(account.saveBasicInfo, { body })))
}

/** The picture of the signed-in user is replaced or removed. */
function usePictureWrite<T>(write: (given: T) => Promise<string | null>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess(picture) {
      session.change({ avatar: picture })
      client.setQueryData(basicInfoQuery.queryKey, (info) => info && { ...info, avatar: picture })
      onDone()
    },
  })
}

export const useUpload = (onDone: () => void) =>
  usePictureWrite(async (body: Blob) => (await call(avatar.upload, { body })).avatar, onDone)

export const useRemovePicture = (onDone: () => void) =>
  usePictureWrite<void>(async () => {
    await call(avatar.remove)
    return null
  }, onDone)

/** Asks for all there is and hands it to the browser, which saves it. */
export const useExport = (onDone: (name: string) => void) =>
  useMutation({
    mutationFn: () => download(accountData.export, { endless: true }),
    onSuccess: onDone,
  })

export const requestDeletion = (typed: string) => call(accountData.requestDeletion, { body: { typed } })

export async function requestEmailChange(body: { email: string }): Promise<void> {
  await call(accountData.requestEmailChange, { body })
  await queryClient.invalidateQueries({ queryKey: basicInfoQuery.queryKey })
}

/** Another link to the address that one has. */
export const useSendAgain = (onDone: () => void) =>
  useMutation({ mutationFn: () => call(accountData.requestConfirmation), onSuccess: onDone })

/**
 * By a handed link, together with the first password; a user who is signed in by PIN is signed out.
 * [family/child-address]
 */
export const confirmHanded = (token: string, password: string) =>
  call(session.token() ? accountData.confirmEmail : accountData.confirmEmailChange, { body: { token, password } })

/** By the link together with the session of this browser; without one, only for a child that gets its first address. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) =>
      call(session.token() ? accountData.confirmEmail : accountData.confirmEmailChange, { body: { token } }),
  })
