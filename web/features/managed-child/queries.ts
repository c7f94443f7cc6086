import { queryOptions, useMutation } from '@tanstack/react-query'
import { about } from '#contract/about.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { queryOf } from '#web/api/query.ts'

export const outsideQuery = queryOf(child.outside)
export const settingsQuery = queryOptions({ ...queryOf(about.settings), staleTime: Infinity })

const paramsOf = (user: string) => ({ params: { user } })

type Giving = { email: string; leaves: boolean; name?: string }
export const giveEmail = (user: string, body: Giving) => call(child.giveEmail, { ...paramsOf(user), body })

export const eraseChild = (user: string, name: string) =>
  call(family.removeMember, { ...paramsOf(user), body: { name, erase: true } })

export const keepChild = (user: string) => call(child.keep, paramsOf(user))

export const useChildExport = () =>
  useMutation({ mutationFn: (user: string) => download(child.export, { ...paramsOf(user), endless: true }) })
