import * as z from 'zod/mini'
import { Id, Instant, LocalDate, PlannedDate, text } from '#contract/common.ts'
import { LONGEST_VACATION_NAME, LONGEST_VACATION_REASON, vacationViolations } from '#domain/vacation/vacation.ts'
import { createMover, pastOf, Switch, TAKEN, UNREADABLE } from '#server/features/import/mover.ts'
import { findVacation, insertVacation, findSameVacation, type StoredVacation, deleteVacation } from './store.ts'

const VacationRow = z.object({
  id: Id,
  name: text(LONGEST_VACATION_NAME, 1),
  startDate: PlannedDate,
  endDate: PlannedDate,
  reason: z.optional(z.nullable(text(LONGEST_VACATION_REASON))),
  publicHoliday: Switch,
  archivedFrom: z.optional(z.nullable(LocalDate)),
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: z.optional(z.nullable(Instant)),
})

/** Vacations from an archive of an account. [import/account-archive] */
export const vacationMover = createMover<StoredVacation>({
  read({ now, isActing }, content) {
    const { data } = z.safeParse(VacationRow, content)
    if (!data || vacationViolations(data).length) return UNREADABLE
    return {
      ...data,
      reason: data.reason || null,
      publicHoliday: data.publicHoliday === 'on',
      archivedFrom: data.archivedFrom ?? null,
      madeBy: isActing ? 'parent' : 'owner',
      version: 1,
      createdAt: pastOf(data.createdAt, now),
      updatedAt: pastOf(data.updatedAt, now),
    }
  },
  findSame: async (db, { subject }, vacation) =>
    (await findVacation(db, subject, vacation.id)) ? vacation.id : findSameVacation(db, subject, vacation),
  add: async (trx, { subject }, vacation) =>
    (await insertVacation(trx, subject, vacation)) ? { id: vacation.id } : TAKEN,
  ceilings: ['vacations'],
  async remove(trx, { subject }, id) {
    const found = await findVacation(trx, subject, id)
    if (!found) return true
    return found.version === 1 && deleteVacation(trx, subject, id)
  },
})
