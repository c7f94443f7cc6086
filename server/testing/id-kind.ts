import type { NamedEndpoint } from './contract-request.ts'
import type { Kind } from './owned-ids.ts'

const BY_FIELD: Readonly<Record<string, Kind>> = {
  projectId: 'project',
  projectIds: 'project',
  activityIds: 'activity',
  subActivityIds: 'subActivity',
  planIds: 'plan',
  tagIds: 'activityTag',
  recipientId: 'recipient',
  recipientIds: 'recipient',
  defaultBeneficiaries: 'recipient',
  members: 'recipient',
  planId: 'plan',
  logIds: 'log',
  activityId: 'activity',
  crownId: 'crown',
  redemptionId: 'redemption',
  avatarId: 'avatar',
  user: 'user',
  userId: 'user',
  childId: 'user',
  child: 'user',
  assignee: 'user',
  sharedWith: 'user',
  member: 'user',
  offer: 'offer',
  to: 'user',
  noteId: 'note',
  beforeId: 'note',
  afterId: 'note',
}

/** The first of these rows that matches `noun.name position` says what `id`, `ids`, `into` and `value` mean. */
const BY_ENDPOINT: readonly (readonly [RegExp, Kind])[] = [
  [/^family\.cancelInvitation /, 'sentInvitation'],
  [/^admin\.cancelInvitation /, 'serverInvitation'],
  [/^family\.\w+ params\.invitationId$/, 'receivedInvitation'],
  [/^note\.\w+ body\.tags$/, 'noteTag'],
  [/ body(\.operations\|0\.log)?\.tags$/, 'activityTag'],
  [/^logBatch\.apply body\.operations\|1\.change\.tags$/, 'activityTag'],
  [/^logBatch\.apply body\.operations\|3\.id$/, 'deletedLog'],
  [/^logBatch\.apply body\.operations\|[45]\.id$/, 'timer'],
  [/^activityLog\.restore /, 'deletedLog'],
  [/^activityLog\.activityTags body\.value$/, 'activityTag'],
  [/^activityLog\.executedProject body\.value$/, 'project'],
  [/^(activityLog|logBatch|rating)\.|^crown\.award /, 'log'],
  [/^catalogue\.\w+Project /, 'project'],
  [/^catalogue\.project /, 'project'],
  [/^catalogue\.changeRecipient params/, 'group'],
  [/^catalogue\.\w*[rR]ecipient /, 'recipient'],
  [/^catalogue\.\w+Tag /, 'activityTag'],
  [/^catalogue\.\w+Activity /, 'activity'],
  [/^sharedView\.create /, 'activity'],
  [/^sharedView\./, 'sharedView'],
  [/^session\./, 'session'],
  [/^secondFactor\./, 'passkey'],
  [/^timer\./, 'timer'],
  [/^recommendation\./, 'favourite'],
  [/^plan\./, 'plan'],
  [/^savedFilter\./, 'savedFilter'],
  [/^sleepPlan\./, 'sleepPlan'],
  [/^vacation\.(smart|endSmart) /, 'smartVacation'],
  [/^vacation\./, 'vacation'],
  [/^note\.(purge|restore) /, 'noteInTrash'],
  [/^note\.undoRoll /, 'noteRoll'],
  [/^note\./, 'note'],
  [/^logImport\.\w+ body\.projects/, 'project'],
  [/^logImport\.\w+ body\.tags/, 'activityTag'],
  [/^logImport\.\w+ body\.recipients/, 'recipient'],
  [/^logImport\./, 'import'],
  [/^reminder\./, 'reminder'],
  [/^delivery\./, 'device'],
  [/^bank\./, 'withdrawal'],
]

type Named = Pick<NamedEndpoint, 'noun' | 'name'>

/** `activityLog.create body.tags` */
const placeOf = ({ noun, name }: Named, position: string) =>
  `${noun}.${name} ${position.replaceAll('[]', '').replace(/\|\d+$/, '')}`

/** Whether the caller chooses this id for a new item. */
export const isNewId = (target: Named, position: string): boolean =>
  /(\.create\w* body|^timer\.start body|operations\|0\.log|createMany body\.items)\.id$/.test(placeOf(target, position))

/** The kind of item that the id at this position names. */
export function idKindOf(target: Named, position: string): Kind {
  const place = placeOf(target, position)
  const field = place.split('.').at(-1) ?? ''
  const kind = BY_FIELD[field] ?? BY_ENDPOINT.find(([where]) => where.test(place))?.[1]
  if (!kind) throw new Error(`Say in id-kind.ts what the id at ${place} is the id of`)
  return kind
}
