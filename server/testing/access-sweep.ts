import { randomUUID } from 'node:crypto'
import { familyRuleOf, isFamilyAction } from '#contract/family-rules.ts'
import { type FamilyAction, may } from '#domain/family/permission.ts'
import type { Intruder, Owner } from './access-cast.ts'
import { idPositionsOf, type NamedEndpoint, requestTo, validRequest } from './contract-request.ts'
import { MARK } from './full-life.ts'
import { db, type Raw, type startServer } from './harness.ts'
import { idKindOf, isNewId } from './id-kind.ts'
import { loadOwnedRows } from './owned-ids.ts'

type Server = Pick<ReturnType<typeof startServer>, 'sendRaw'>
type Answer = { status: number; text: string; sent: string }
type Attempt = { target: NamedEndpoint; intruder: Intruder; position: string | undefined }
const SOME_UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/**
 * Actions on a family: a user without a place in the family may do none of them, and the matrix decides for its
 * members.
 */
const AFFAIRS: ReadonlySet<string> = new Set<FamilyAction>([
  ...(['editFamily', 'deleteFamily', 'inviteParent', 'cancelInvitation', 'decideJoin', 'changeRole'] as const),
  ...(['suspendMember', 'removeMember', 'resetManagedChild'] as const),
])
/** Fields that name a user to share with or give to: a stranger is no choice there, 400. */
const NAMES_A_MEMBER = /^(reminder\.(create|share) body\.(assignee|sharedWith)|bank\.gift )/
/** Searches by an id find nothing of other users and do not tell why. [search/unknown-filter-value] */
const FILTERS = /^\w+\.\w+ query\.|^logSearch\.searchByBody |^rating\.confirmShown /
/** A saved filter keeps any id without looking at it: the search answers for it. [search/saved-filters] */
const UNREAD = /^savedFilter\.\w+ body\.search/

const nameOf = ({ noun, name }: NamedEndpoint) => `${noun}.${name}`
const placeOf = ({ target, position }: Attempt) => `${nameOf(target)} ${position ?? ''}`.trim()

/**
 * Whether the matrix lets a member of the family do this with the data of the owner, who is an adult.
 * [permission/cell-words]
 */
function isGranted({ column }: Intruder, { noun, name }: NamedEndpoint): boolean {
  const rule = familyRuleOf(noun, name)
  if (column === null || !isFamilyAction(rule)) return false
  return may({ column, action: rule, whose: 'adult', facts: ['invitedByAnother'] }) !== 'no'
}

/** Whether the attempt is about the owner, and not only about the intruder. */
function concernsOwner({ target, intruder, position }: Attempt): boolean {
  const { access, method, stream } = target.endpoint
  if (stream || isGranted(intruder, target)) return false
  if (!intruder.isSignedIn) return access !== 'public' || position !== undefined
  // A public endpoint answers all users alike. Signing out would end the session that the other attempts need.
  if (access === 'public' || target.name === 'signOut') return false
  if (position !== undefined) {
    const place = placeOf({ target, intruder, position })
    return !UNREAD.test(place) && !(intruder.column !== null && NAMES_A_MEMBER.test(place))
  }
  const isAffair = AFFAIRS.has(familyRuleOf(target.noun, target.name) ?? '') && !intruder.hasFamily
  return method === 'GET' || isAffair
}

/** The statuses with which an attempt may end. */
function allowedStatuses(attempt: Attempt): readonly number[] {
  const { target, intruder, position } = attempt
  if (!intruder.isSignedIn) return [401]
  if (position !== undefined && isNewId(target, position)) return [200, 201, 400, 403, 404, 409]
  if (position === undefined ? target.endpoint.method === 'GET' : FILTERS.test(placeOf(attempt))) return [200, 403, 404]
  return NAMES_A_MEMBER.test(placeOf(attempt)) ? [400, 403, 404] : [403, 404]
}

/** Members know each other by their ids, and a family knows whom it has invited. */
const isKnownToFamily = ({ target, intruder, position }: Attempt) =>
  intruder.column !== null && position !== undefined && ['user', 'sentInvitation'].includes(idKindOf(target, position))

/**
 * Calls every endpoint as each of the intruders, with the owner's id at one position after the other.
 * @returns the failures, by the name of the endpoint; empty if there are none
 */
export async function sweepAccess(
  { sendRaw }: Server,
  { owner, intruders }: { owner: Owner; intruders: readonly Intruder[] },
  targets: readonly NamedEndpoint[],
): Promise<{ faults: string[]; calls: number }> {
  const faults: string[] = []
  let calls = 0
  const secrets = new Set<string>([...Object.values(owner.ids), owner.dataGroup])
  let before = await loadOwnedRows(db, owner)

  async function ask({ intruder, target, position }: Attempt, tested: string): Promise<Answer> {
    const idAt = (at: string) => {
      if (at === position) return tested
      const kind = idKindOf(target, at)
      return isNewId(target, at) ? randomUUID() : (intruder.own[kind] ?? owner.ids[kind] ?? randomUUID())
    }
    const request = requestTo(target, validRequest(target, { idAt, wanted: position }))
    const { upload } = target.endpoint
    if (!upload) return send(request, intruder.headers)
    const headers = { ...intruder.headers, 'content-type': upload.types[0]! }
    return send({ ...request, payload: Buffer.from('bytes of a file') }, headers)
  }
  async function send(request: Raw, headers: Record<string, string>): Promise<Answer> {
    calls += 1
    const answer = await sendRaw({ ...request, headers })
    const text = answer.body.replace(/"requestId":"[^"]*"/, '')
    return { status: answer.statusCode, text, sent: JSON.stringify(request) }
  }

  /** The owner's ids and words in an answer, except those that the request named. */
  function leaksIn({ text, sent }: Answer): string[] {
    const ids = (text.match(SOME_UUID) ?? []).filter((id) => secrets.has(id) && !sent.includes(id))
    return [...new Set([...ids, ...[MARK, '$secret$', owner.email].filter((word) => text.includes(word))])]
  }

  async function attempt(one: Attempt) {
    const { target, intruder, position } = one
    const complain = (what: string) => void faults.push(`${placeOf(one)}, ${intruder.called}: ${what}`)
    const kind = position === undefined ? undefined : idKindOf(target, position)
    const tested = kind === undefined ? '' : owner.ids[kind]
    if (tested === undefined) throw new Error(`The owner has no ${kind}; give them one in access-cast.ts`)
    const isNew = position !== undefined && isNewId(target, position)
    const unknown = kind === undefined || isNew ? undefined : await ask(one, randomUUID())
    const known = await ask(one, tested)
    const leaks = leaksIn(known)
    if (leaks.length) complain(`answered ${known.status} with the owner’s ${leaks.join(', ')}`)
    if (unknown && !isKnownToFamily(one) && masked(unknown) !== masked(known))
      complain(`tells an id of the owner (${known.status}) from one of nobody (${unknown.status})`)
    if (!allowedStatuses(one).includes(known.status)) complain(`answered ${known.status}`)
  }

  async function askAll(target: NamedEndpoint, positions: readonly (string | undefined)[]) {
    for (const intruder of intruders)
      for (const position of positions) {
        const one = { target, intruder, position }
        if (concernsOwner(one)) await attempt(one)
      }
    if (target.endpoint.method !== 'GET') await compare(target)
  }
  async function askInPlaceOfOwner(target: NamedEndpoint) {
    for (const { headers, called, isSignedIn } of intruders) {
      if (!isSignedIn) continue
      const inPlace = { ...headers, 'x-data-group': owner.dataGroup }
      const { status } = await send(requestTo(target, {}), inPlace)
      if (status !== 404) faults.push(`${nameOf(target)}, ${called}: the owner’s data group is ${status}`)
    }
  }
  async function compare(target: NamedEndpoint) {
    const after = await loadOwnedRows(db, owner)
    for (const [table, rows] of after)
      if (String(rows) !== String(before.get(table))) faults.push(`${nameOf(target)} changed the owner’s ${table}`)
    before = after
  }

  for (const target of targets) {
    const positions = idPositionsOf(target)
    await askAll(target, positions.length ? positions.filter((at) => !isNewId(target, at)) : [undefined])
    if (target.endpoint.access !== 'public') await askInPlaceOfOwner(target)
  }
  // An intruder who gives an id of the owner to a new thing of their own has that id from then on.
  for (const target of targets) {
    const fresh = idPositionsOf(target).filter((at) => isNewId(target, at))
    if (fresh.length) await askAll(target, fresh)
  }
  return { faults, calls }
}

/** The answer without the ids that were asked for, which are no secrets. */
const masked = ({ status, text }: Answer) => `${status} ${text.replaceAll(SOME_UUID, '')}`
