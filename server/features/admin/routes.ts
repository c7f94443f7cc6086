import type { admin } from '#contract/admin.ts'
import { findLatestBackup } from '#server/backup/latest.ts'
import { readDatabaseSize, readQueueState } from '#server/db/measure.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { Settings } from '#server/env.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handlers } from '#server/http/http.ts'
import type { AccessTokens } from '#server/security/access-token.ts'
import { cancelServerInvitation, serverInvitations } from './invitation.ts'
import { createResetLink, disableAccount, enableAccount, listPeople } from './service.ts'

type AdminDeps = {
  readonly settings: Settings
  readonly tokens: Pick<AccessTokens, 'sealing'>
  readonly grants: Grants
  readonly version: string
  /** Where the daily backups are; undefined: there are none. */
  readonly dataDir?: string | undefined
}

const noPerson = () => new ApiError('NOT_FOUND', ['userId'])

export function adminRoutes(deps: AdminDeps): Handlers<typeof admin> {
  const { settings, grants, version, dataDir } = deps
  const invitations = serverInvitations(deps)
  return {
    async server({ db, now }) {
      const isServer = isPostgres(db)
      const latest = dataDir === undefined ? null : await findLatestBackup(dataDir)
      return {
        version,
        database: isServer ? 'postgres' : 'sqlite',
        databaseBytes: await readDatabaseSize(db),
        hasDailyBackup: !isServer && !settings.demo,
        lastBackup: latest && { at: latest.at, bytes: latest.bytes },
        queue: await readQueueState(db, now()),
      }
    },

    async people({ db }, { query: { page, pageSize } }) {
      const { people, total } = await listPeople(db, { limit: pageSize, offset: (page - 1) * pageSize })
      const items = people.map(({ name, ...person }) => ({ ...person, userName: name }))
      return { items, total, pageIndex: page, pageSize }
    },

    async createResetLink({ db, now, sessionId, userId, http, write }, { params }) {
      await mustBeProven(db, sessionId, now())
      const { publicUrl } = settings
      const made = await write((trx) => createResetLink(trx, { userId: params.userId, publicUrl }, now()))
      if (made === 'unknown') throw noPerson()
      if (typeof made === 'string') throw new ApiError('CONFLICT', ['userId'], { reason: made })
      http.note('reset link handed over', { userId: params.userId, by: userId })
      return made
    },

    async disable({ db, now, sessionId, userId, http, write, concern }, { params }) {
      await mustBeProven(db, sessionId, now())
      // Nobody could enable the last admin from the web.
      if (params.userId === userId) throw new ApiError('CONFLICT', ['userId'], { reason: 'self' })
      const concerned = await write((trx) => disableAccount(trx, { userId: params.userId, grants }, now()))
      if (!concerned) throw noPerson()
      concern(concerned)
      http.note('account disabled', { userId: params.userId, by: userId })
      return { ok: true }
    },

    async enable({ userId, http, write }, { params }) {
      if (!(await write((trx) => enableAccount(trx, params.userId)))) throw noPerson()
      http.note('account enabled', { userId: params.userId, by: userId })
      return { ok: true }
    },

    async invitations({ db, now }) {
      return { items: await invitations.list(db, now()) }
    },

    async invite({ now, newId, userId, write }) {
      const made = await write((trx) => invitations.create(trx, { id: newId(), createdBy: userId }, now()))
      if (!made) throw new ApiError('CONFLICT', ['invitations'])
      return invitations.onWire(made)
    },

    cancelInvitation: ({ now, write }, { params: { invitationId } }) =>
      write(async (trx) => {
        if (!(await cancelServerInvitation(trx, invitationId, now()))) throw new ApiError('NOT_FOUND', ['invitationId'])
        return undefined
      }),
  }
}
