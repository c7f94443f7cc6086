import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import * as z from 'zod/mini'
import { fullName } from '#domain/family/person-name.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import { erasePerson, type PersonKeys } from '#server/db/erase.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { type Personal, personalTables } from '#server/db/personal-data.ts'
import { retryTransaction } from '#server/db/retry.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import { takeDueErasure } from '#server/features/account/service.ts'
import { findAddressToConfirm, setEmailLinkToken } from '#server/features/account/email-change.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { csvRows } from '#server/http/csv.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import {
  confirmEmailMail,
  confirmOwnMail,
  deletionMail,
  emailAskedMail,
  emailChangedMail,
  keptMail,
} from '#server/ports/account-mails.ts'
import { firstAddressMail } from '#server/ports/child-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import {
  addresseeOf,
  dueToErase,
  findFamily,
  listNamedThings,
  personOf,
  pictureOf,
  type Row,
  readTableRows,
} from './store.ts'

type Named = Pick<UserRow, 'id' | 'dataGroup' | 'email' | 'emailVerifiedAt'>

/** The keys by which columns of any table name one person. */
const keysOf = ({ id, dataGroup, email, emailVerifiedAt }: Named): PersonKeys => ({
  userId: id,
  dataGroup,
  email,
  verifiedEmail: emailVerifiedAt === null ? null : email,
  emailDigest: email === null ? null : digest(email),
})

/** Maps a column that holds an id to the column that holds the name of the thing. [account/data-export] */
const POINTERS: Readonly<Record<string, string>> = {
  activityId: 'activityName',
  subActivityId: 'subActivity',
  projectId: 'project',
  tagId: 'tag',
  recipientId: 'recipient',
  memberId: 'member',
  groupId: 'group',
}

type Names = ReadonlyMap<string, string>

/** Formats a row of the export: without hidden columns, and with the names that screens show in place of ids. */
function formatExportRow({ hidden, json }: Personal, names: Names, row: Row): Row {
  const out: Row = {}
  for (const [column, value] of Object.entries(row)) {
    if (hidden.includes(column)) continue
    out[column] = json.includes(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value
    const pointer = POINTERS[column]
    if (pointer !== undefined) out[pointer] = names.get(String(value)) ?? null
  }
  // A default has no name of its own until its owner renames it, so the export shows its label.
  // [catalogue/default-labels]
  if ('defaultKey' in row && typeof row['id'] === 'string') out['name'] = names.get(row['id']) ?? row['name']
  return out
}

function cells(row: Row): Row {
  const text = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, text(value)]))
}

type ExportInput = { readonly db: Db; readonly person: PersonKeys; readonly names: Names }

async function* generateCsv({ db, person, names }: ExportInput, personal: Personal): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of readTableRows(db, personal, person)) {
    const out = cells(formatExportRow(personal, names, row))
    const rows = isFirst ? [Object.keys(out), Object.values(out)] : [Object.values(out)]
    yield csvRows(rows, { isStart: isFirst, escapesFormulas: true })
    isFirst = false
  }
}

async function* generateJson(exporting: ExportInput, about: Row): AsyncGenerator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"tables":{`
  let isFirstTable = true
  for (const personal of handedOutTables) {
    yield `${isFirstTable ? '' : ','}\n${JSON.stringify(personal.table)}:[`
    isFirstTable = false
    let isFirst = true
    for await (const row of readTableRows(exporting.db, personal, exporting.person)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(formatExportRow(personal, exporting.names, row))}`
      isFirst = false
    }
    yield ']'
  }
  yield '}}\n'
}

const handedOutTables = personalTables.filter(({ isInternal }) => !isInternal)
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Exports all that is kept of a person, as a zip that is made while it is sent. [account/data-export] */
export async function exportAccount(
  db: Db,
  { subject, owner, now }: { subject: SubjectId; owner: Owner; now: Instant },
) {
  const user = await personOf(db, subject)
  const labelOf = labelsFor(owner.language)
  const things = await listNamedThings(db, subject)
  const names: Names = new Map(things.map((thing) => [thing.id, labelOf(thing)]))
  const exporting: ExportInput = { db, person: keysOf(user), names }
  const about = {
    product: 'Hourkin',
    format: 1,
    exportedAt: now,
    userName: fullName(user),
    familyGroup: await findFamilyWithNames(db, user.id),
  }
  const picture = await pictureOf(db, subject)
  const zip = new ZipFile()
  const body = new PassThrough()
  // A failure in the middle ends the connection: half an export must not look complete.
  zip.on('error', (error: Error) => body.destroy(error))
  zip.outputStream.pipe(body)
  const add = (name: string, parts: AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, (done) => done(null, Readable.from(parts)))
  add('data.json', generateJson(exporting, about))
  for (const personal of handedOutTables) {
    const rows = generateCsv(exporting, personal)
    const first = await rows.next()
    if (!first.done) add(`csv/${kebab(personal.table)}.csv`, prependChunk(first.value, rows))
  }
  if (picture) zip.addBuffer(Buffer.from(picture.picture), 'avatar.webp', { compress: false })
  zip.end()
  return body
}

/** The family under the names that screens show. */
async function findFamilyWithNames(db: Db, userId: string) {
  const family = await findFamily(db, userId)
  return family && { ...family, members: family.members.map((of) => ({ ...of, fullName: fullName(of) })) }
}

async function* prependChunk(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/**
 * Erases the users who have not come back in time. Each has a transaction of their own, which asks again, because the
 * list is long and a user at its end may be signing in meanwhile. A failure for one user does not stop the others.
 * [account/deletion-request]
 * @returns how many were erased
 */
export async function eraseDue(db: Db, now: Instant): Promise<number> {
  const failures: unknown[] = []
  let erased = 0
  for (const { userId } of await dueToErase(db, now))
    try {
      if (await retryTransaction(() => db.transaction().execute((trx) => eraseOne(trx, userId, now)))) erased += 1
    } catch (error) {
      failures.push(error)
    }
  if (failures.length) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
  return erased
}

async function eraseOne(trx: Trx, userId: string, now: Instant): Promise<boolean> {
  const user = await takeDueErasure(trx, userId, now)
  if (user) await erasePerson(trx, keysOf(user))
  return user !== undefined
}

type JobDeps = { db: Db; now: () => Instant; sendMail: SendMail; publicUrl: string }
const ForUser = z.object({ userId: z.string() })
const Erased = z.object({ userId: z.string(), erasedAt: z.string() })
const Moved = z.object({ userId: z.string(), before: z.string() })

export const accountDataJobs = ({ db, now, sendMail, publicUrl }: JobDeps): Jobs => ({
  async 'email-change'(payload) {
    const { userId } = z.parse(ForUser, payload)
    const to = await addresseeOf(db, userId)
    // While one link is mailed, its owner may have asked for another.
    for (;;) {
      const asked = await findAddressToConfirm(db, userId, now())
      if (!to || !asked) return
      const { email, leaves } = asked
      const token = newSecret()
      const link = `${publicUrl}/confirm-email#token=${token}`
      if (to.email === null) {
        const familyName = (await findFamily(db, userId))?.name ?? null
        await sendMail(firstAddressMail({ ...to, email }, link, { childName: to.firstName, familyName, leaves }))
      } else {
        const mail = email === to.email ? confirmOwnMail : confirmEmailMail
        await sendMail(mail({ ...to, email }, link))
      }
      await setEmailLinkToken(db, { userId, email, tokenHash: digest(token) })
    }
  },

  async 'email-change-asked'(payload) {
    const to = await addresseeOf(db, z.parse(ForUser, payload).userId)
    if (to?.email) await sendMail(emailAskedMail({ ...to, email: to.email }, `${publicUrl}/forgot-password`))
  },

  async 'email-changed'(payload) {
    const { userId, before } = z.parse(Moved, payload)
    const to = await addresseeOf(db, userId)
    if (to) await sendMail(emailChangedMail({ ...to, email: before }, `${publicUrl}/account/management`))
  },

  async 'deletion-requested'(payload) {
    const { userId, erasedAt } = z.parse(Erased, payload)
    const to = await addresseeOf(db, userId)
    if (to?.email)
      await sendMail(deletionMail({ ...to, email: to.email }, erasedAt.slice(0, 10), `${publicUrl}/sign-in`))
  },

  async 'account-kept'(payload) {
    const to = await addresseeOf(db, z.parse(ForUser, payload).userId)
    if (to?.email) await sendMail(keptMail({ ...to, email: to.email }, `${publicUrl}/account/management`))
  },
})
