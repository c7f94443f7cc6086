import { EXPORT_TYPES, type logExport } from '#contract/log-export.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Handlers } from '#server/http/http.ts'
import type { ExportQueue } from '#server/operation/export-queue.ts'
import { exportLogs } from './export.ts'
import { reportLogs } from './report.ts'

type RouteDeps = { readonly exportInTurn: ExportQueue }

export const logExportRoutes = ({ exportInTurn }: RouteDeps): Handlers<typeof logExport> => ({
  async export({ db, subject, owner, now, userId }, { query }) {
    const { format } = query
    const body = await exportInTurn(userId, () => exportLogs({ db, subject, owner, now }, query))
    const name = `hourkin-logs-${localDate(owner.zones, now())}.${format}`
    return { body, type: EXPORT_TYPES[format], name }
  },

  report: (looking, { query }) => reportLogs(looking, query),
})
