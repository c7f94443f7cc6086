import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { admin } from '#contract/admin.ts'
import { call } from '#web/api/client.ts'
import { queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'

export const usePublicSettings = () => useQuery({ ...queryOf(about.settings), staleTime: Infinity })
export const useServerState = () => useQuery(queryOf(admin.server))
export const useInvitations = () => useQuery(queryOf(admin.invitations))

export type PageOf = { readonly page: number; readonly pageSize: number }
export const usePeople = (query: PageOf) =>
  useQuery({ ...queryOf(admin.people, { query }), placeholderData: keepPreviousData })

/** Done or refused, the page shows the true state afterwards. */
const useWrite = <Input, Answer>(run: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: run, onSettled: () => refreshAfter('admin') })

export const useCreateResetLink = () =>
  useMutation({ mutationFn: (userId: string) => call(admin.createResetLink, { params: { userId } }) })
export const useDisable = () => useWrite((userId: string) => call(admin.disable, { params: { userId } }))
export const useEnable = () => useWrite((userId: string) => call(admin.enable, { params: { userId } }))
export const useInvite = () => useWrite((_: void) => call(admin.invite))
export const useCancelInvitation = () =>
  useWrite((invitationId: string) => call(admin.cancelInvitation, { params: { invitationId } }))
