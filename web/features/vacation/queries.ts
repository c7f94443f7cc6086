import { refreshAfter } from '#web/api/refresh.ts'
import { vacation, type NewVacation, type Vacation } from '#contract/vacation.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'

export const vacationsQuery = queryOf(vacation.list)

const refresh = () => refreshAfter('vacation')

/** On the screen in the next frame; the server's answer stays in the end. */
async function writeOptimistically<T>(change: (shown: Vacation[]) => Vacation[], written: Promise<T>): Promise<T> {
  queryClient.setQueryData(vacationsQuery.queryKey, (shown) => shown && change(shown))
  try {
    return await written
  } finally {
    void refresh()
  }
}

export const createVacation = (body: NewVacation): Promise<Vacation> =>
  call(vacation.create, { body }).finally(() => void refresh())

export const changeVacation = (id: string, body: Omit<NewVacation, 'id'>, version: number): Promise<Vacation> =>
  call(vacation.change, { params: { id }, body: { ...body, version } }).finally(() => void refresh())

export const archiveVacation = ({ id }: Vacation, archived: boolean): Promise<Vacation> =>
  writeOptimistically(
    (shown) => shown.map((one) => (one.id === id ? { ...one, archived } : one)),
    call(vacation.change, { params: { id }, body: { archived } }),
  )

export const removeVacation = ({ id }: Vacation): Promise<unknown> =>
  writeOptimistically((shown) => shown.filter((one) => one.id !== id), call(vacation.remove, { params: { id } }))
