/** The columns of the matrix. `actingForChild` is a parent in the place of a child. [permission/matrix-columns] */
export const FAMILY_COLUMNS = ['admin', 'parent', 'controlledChild', 'freeChild', 'actingForChild'] as const
export type FamilyColumn = (typeof FAMILY_COLUMNS)[number]

/** Whose the thing is: one's own (when acting: the child's), another child's, or another adult's. */
export type Whose = 'own' | 'child' | 'adult'
/** The conditions of cells besides whose the thing is. A fact that is not stated is false. */
export type FamilyFact =
  | 'hasNoFamily'
  | 'childrenMayInvite'
  | 'adminsRemain'
  | 'decidesAlone'
  | 'invitedByAnother'
  | 'sevenDaysBackAtMost'
  | 'noParentInFamily'
  | 'fromTimeBank'
  | 'dayOldAtMost'
  | 'smallAmount'
  | 'madeByOneself'
  | 'viaPicker'
  | 'languageOrTheme'
  | 'sharedWithActor'
/** `request`: the action becomes a request that a parent decides. */
export type Verdict = 'yes' | 'request' | 'no'

type Reach = 'any' | 'own' | 'children'
type Grant = `${Reach}${'' | ' asks'}${'' | ` if ${FamilyFact}`}`
/** The grants of a cell; an empty cell grants nothing. The first grant that holds counts. [permission/cell-words] */
type Cell = readonly Grant[]
/** The cells are in the order of `FAMILY_COLUMNS`. */
type Row = readonly [Cell, Cell, Cell, Cell, Cell]

const any: Cell = ['any']
const own: Cell = ['own']
const children: Cell = ['children']
const no: Cell = []
const ownAndChildren: Cell = ['own', 'children']
const ifInvitingIsOpen: Cell = ['any asks if childrenMayInvite']

/** The matrix, row by row. A dash is `FORBIDDEN`. [permission/cell-words] */
export const FAMILY_MATRIX = {
  createFamily: [['any if hasNoFamily'], ['any if hasNoFamily'], no, no, no],
  editFamily: [any, no, no, no, no],
  viewFamily: [any, any, any, any, any],
  viewEmails: [any, any, own, own, any],
  inviteParent: [any, any, no, no, no],
  inviteChild: [any, any, ifInvitingIsOpen, ifInvitingIsOpen, no],
  cancelInvitation: [any, own, own, own, no],
  decideJoin: [any, ['any if invitedByAnother'], no, no, no],
  setAlias: [any, any, own, own, own],
  changeRole: [any, no, no, no, no],
  suspendMember: [any, children, no, no, no],
  removeMember: [['any if adminsRemain'], children, no, no, no],
  leaveFamily: [['own if adminsRemain'], own, ['own if decidesAlone'], own, no],
  deleteFamily: [any, no, no, no, no],
  createManagedChild: [any, any, no, no, no],
  resetManagedChild: [children, children, own, own, no],
  readLogs: [ownAndChildren, ownAndChildren, own, own, own],
  writeLogs: [ownAndChildren, ownAndChildren, ['own if sevenDaysBackAtMost'], own, own],
  importLogs: [ownAndChildren, ownAndChildren, no, own, own],
  rateLog: [own, own, ['own asks'], own, own],
  confirmRating: [children, children, no, no, own],
  awardCrown: [ownAndChildren, ownAndChildren, no, ['own if noParentInFamily'], own],
  redeemCrown: [children, children, ['own if fromTimeBank', 'own asks'], own, own],
  restoreCrown: [children, children, ['own if dayOldAtMost'], ['own if dayOldAtMost'], own],
  rebuildRewards: [ownAndChildren, ownAndChildren, no, no, own],
  viewBank: [children, children, own, own, own],
  depositCoins: [children, children, own, own, own],
  depositAsParent: [children, children, no, no, own],
  withdraw: [children, children, ['own if smallAmount', 'own asks'], own, own],
  setBankRate: [children, children, no, no, own],
  splitBank: [children, children, own, own, own],
  reverseBank: [children, children, no, no, own],
  readPlans: [ownAndChildren, ownAndChildren, own, own, own],
  writePlans: [ownAndChildren, ownAndChildren, ['own if madeByOneself'], own, own],
  convertPlan: [ownAndChildren, ownAndChildren, ['own if madeByOneself'], own, own],
  readStatistics: [ownAndChildren, ownAndChildren, own, own, own],
  shareStatistics: [own, own, no, own, no],
  openInsights: [own, own, no, no, no],
  useNotes: [own, own, no, no, no],
  editTask: [own, own, no, no, no],
  completeSharedTask: [
    ['own', 'any if sharedWithActor'],
    ['own', 'any if sharedWithActor'],
    ['any if sharedWithActor'],
    ['any if sharedWithActor'],
    no,
  ],
  shareTask: [own, own, no, no, no],
  manageCatalogue: [own, own, ['own if viaPicker'], own, own],
  setPreferences: [own, own, ['own if languageOrTheme'], own, no],
  deleteAccount: [own, own, ['own if decidesAlone'], ['own if decidesAlone', 'own asks'], no],
  readAudit: [any, ownAndChildren, own, own, own],
} as const satisfies Record<string, Row>
export type FamilyAction = keyof typeof FAMILY_MATRIX

const isWithin = (reach: string | undefined, whose: Whose) =>
  reach === 'any' || (reach === 'own' ? whose === 'own' : whose === 'child')

export type Attempt = {
  readonly column: FamilyColumn
  readonly action: FamilyAction
  readonly whose: Whose
  readonly facts?: readonly FamilyFact[] | undefined
}

/** Returns whether the actor may do that to this person's things. [permission/server-check] */
export function may({ column, action, whose, facts = [] }: Attempt): Verdict {
  const cell: Cell = FAMILY_MATRIX[action][FAMILY_COLUMNS.indexOf(column)] ?? no
  for (const grant of cell) {
    const [rule = '', condition] = grant.split(' if ')
    const [reach, asks] = rule.split(' ')
    const holds = condition === undefined || facts.some((fact) => fact === condition)
    if (holds && isWithin(reach, whose)) return asks === undefined ? 'yes' : 'request'
  }
  return 'no'
}

export type FamilyRole = 'parent' | 'child'
type Standing = { readonly role: FamilyRole; readonly isAdmin: boolean; readonly isOfAge: boolean }

/**
 * Returns the column of an active member in their own view. Parental control ends by itself at 18.
 * [permission/matrix-columns] [family/coming-of-age]
 */
export function columnOf({ role, isAdmin, isOfAge }: Standing, { parentControl }: { parentControl: boolean }) {
  if (role === 'parent') return isAdmin ? 'admin' : 'parent'
  return parentControl && !isOfAge ? 'controlledChild' : 'freeChild'
}
