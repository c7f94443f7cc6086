import { refreshAfter } from '#web/api/refresh.ts'
import { type NewSleepPlan, type SleepPlan, sleepPlan } from '#contract/sleep-plan.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'

export const sleepPlansQuery = queryOf(sleepPlan.list)

const refresh = () => void refreshAfter('sleepPlan')

export const createSleepPlan = (body: NewSleepPlan): Promise<SleepPlan> =>
  call(sleepPlan.create, { body }).finally(refresh)

export const changeSleepPlan = (id: string, body: Omit<NewSleepPlan, 'id'>, version: number): Promise<SleepPlan> =>
  call(sleepPlan.change, { params: { id }, body: { ...body, version } }).finally(refresh)

export async function removeSleepPlan({ id }: SleepPlan): Promise<void> {
  // Off the screen in the next frame.
  queryClient.setQueryData(sleepPlansQuery.queryKey, (shown) => shown?.filter((one) => one.id !== id))
  await call(sleepPlan.remove, { params: { id } }).finally(refresh)
}
