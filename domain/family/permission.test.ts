import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  columnOf,
  FAMILY_COLUMNS,
  FAMILY_MATRIX,
  type FamilyAction,
  type FamilyFact,
  may,
  type Verdict,
  type Whose,
} from './permission.ts'

/**
 * The matrix written out: for each column, whose things the action may be done to while no condition holds. o: one's
 * own, c: a child's, a: another adult's; O: as a request that a parent decides. [permission/cell-words]
 */
const CELLS: Record<FamilyAction, string> = {
  createFamily: '    -    -    -    -    -',
  editFamily: '      oca  -    -    -    -',
  viewFamily: '      oca  oca  oca  oca  oca',
  viewEmails: '      oca  oca  o    o    oca',
  inviteParent: '    oca  oca  -    -    -',
  inviteChild: '     oca  oca  -    -    -',
  cancelInvitation: 'oca  o    o    o    -',
  decideJoin: '      oca  -    -    -    -',
  setAlias: '        oca  oca  o    o    o',
  changeRole: '      oca  -    -    -    -',
  suspendMember: '   oca  c    -    -    -',
  removeMember: '    -    c    -    -    -',
  leaveFamily: '     -    o    -    o    -',
  deleteFamily: '    oca  -    -    -    -',
  createManagedChild: 'oca oca -    -    -',
  resetManagedChild: ' c   c   o    o    -',
  readLogs: '        oc   oc   o    o    o',
  writeLogs: '       oc   oc   -    o    o',
  importLogs: '      oc   oc   -    o    o',
  rateLog: '         o    o    O    o    o',
  confirmRating: '   c    c    -    -    o',
  awardCrown: '      oc   oc   -    -    o',
  redeemCrown: '     c    c    O    o    o',
  restoreCrown: '    c    c    -    -    o',
  rebuildRewards: '  oc   oc   -    -    o',
  viewBank: '        c    c    o    o    o',
  depositCoins: '    c    c    o    o    o',
  depositAsParent: ' c    c    -    -    o',
  withdraw: '        c    c    O    o    o',
  setBankRate: '     c    c    -    -    o',
  splitBank: '       c    c    o    o    o',
  reverseBank: '     c    c    -    -    o',
  readPlans: '       oc   oc   o    o    o',
  writePlans: '      oc   oc   -    o    o',
  convertPlan: '     oc   oc   -    o    o',
  readStatistics: '  oc   oc   o    o    o',
  shareStatistics: ' o    o    -    o    -',
  openInsights: '    o    o    -    -    -',
  useNotes: '        o    o    -    -    -',
  editTask: '        o    o    -    -    -',
  completeSharedTask: 'o  o    -    -    -',
  shareTask: '       o    o    -    -    -',
  manageCatalogue: ' o    o    -    o    o',
  setPreferences: '  o    o    -    o    -',
  deleteAccount: '   o    o    -    O    -',
  readAudit: '       oca  oc   o    o    o',
}
const LETTERS: Record<Whose, string> = { own: 'o', child: 'c', adult: 'a' }
const actions = Object.keys(FAMILY_MATRIX) as FamilyAction[]

const cells = actions.flatMap((action) => {
  const row = CELLS[action].trim().split(/\s+/)
  return FAMILY_COLUMNS.map((column, at) => ({ action, column, cell: row[at]! }))
})

test.each(cells)('the matrix of permissions: $action, $column: $cell', ({ action, column, cell }) => {
  for (const whose of ['own', 'child', 'adult'] as const) {
    const letter = LETTERS[whose]
    const verdict: Verdict = cell.includes(letter) ? 'yes' : cell.includes(letter.toUpperCase()) ? 'request' : 'no'
    expect({ whose, verdict: may({ action, column, whose }) }).toEqual({ whose, verdict })
  }
})

const ALL = 'admin parent controlledChild freeChild actingForChild'

/**
 * The cells with a condition: what becomes possible, and for whom. Nothing changes for the other columns.
 * [permission/cell-words]
 */
describe.each<{ fact: FamilyFact; action: FamilyAction; whose: Whose; columns: string; verdict: Verdict }>([
  { fact: 'hasNoFamily', action: 'createFamily', whose: 'own', columns: 'admin parent', verdict: 'yes' },
  {
    fact: 'childrenMayInvite',
    action: 'inviteChild',
    whose: 'own',
    columns: 'controlledChild freeChild',
    verdict: 'request',
  },
  { fact: 'invitedByAnother', action: 'decideJoin', whose: 'adult', columns: 'parent', verdict: 'yes' },
  { fact: 'invitedByAnother', action: 'decideJoin', whose: 'child', columns: 'parent', verdict: 'yes' },
  { fact: 'adminsRemain', action: 'removeMember', whose: 'adult', columns: 'admin', verdict: 'yes' },
  { fact: 'adminsRemain', action: 'removeMember', whose: 'child', columns: 'admin', verdict: 'yes' },
  { fact: 'adminsRemain', action: 'leaveFamily', whose: 'own', columns: 'admin', verdict: 'yes' },
  { fact: 'decidesAlone', action: 'leaveFamily', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  {
    fact: 'decidesAlone',
    action: 'deleteAccount',
    whose: 'own',
    columns: 'controlledChild freeChild',
    verdict: 'yes',
  },
  { fact: 'sevenDaysBackAtMost', action: 'writeLogs', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  { fact: 'noParentInFamily', action: 'awardCrown', whose: 'own', columns: 'freeChild', verdict: 'yes' },
  { fact: 'fromTimeBank', action: 'redeemCrown', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  { fact: 'dayOldAtMost', action: 'restoreCrown', whose: 'own', columns: 'controlledChild freeChild', verdict: 'yes' },
  { fact: 'smallAmount', action: 'withdraw', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  { fact: 'madeByOneself', action: 'writePlans', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  { fact: 'madeByOneself', action: 'convertPlan', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  {
    fact: 'sharedWithActor',
    action: 'completeSharedTask',
    whose: 'adult',
    columns: ALL.replace(' actingForChild', ''),
    verdict: 'yes',
  },
  { fact: 'viaPicker', action: 'manageCatalogue', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
  { fact: 'languageOrTheme', action: 'setPreferences', whose: 'own', columns: 'controlledChild', verdict: 'yes' },
])('$action of $whose if $fact', ({ fact, action, whose, columns, verdict }) => {
  test.each(FAMILY_COLUMNS)('%s', (column) => {
    const otherwise = may({ action, column, whose })
    expect(may({ action, column, whose, facts: [fact] })).toBe(
      columns.split(' ').includes(column) ? verdict : otherwise,
    )
  })
})

const FACTS: readonly FamilyFact[] = [
  'hasNoFamily',
  'childrenMayInvite',
  'adminsRemain',
  'decidesAlone',
  'invitedByAnother',
  'sevenDaysBackAtMost',
  'noParentInFamily',
  'fromTimeBank',
  'dayOldAtMost',
  'smallAmount',
  'madeByOneself',
  'viaPicker',
  'languageOrTheme',
]
/** The actions on the family itself; all others are about the data of a member. */
const OF_THE_FAMILY: readonly FamilyAction[] = actions.slice(0, actions.indexOf('resetManagedChild'))
const data = actions.filter((action) => !OF_THE_FAMILY.includes(action) && action !== 'readAudit')

describe('permissions hold for any other facts', () => {
  const facts = fc.subarray([...FACTS])
  const column = fc.constantFrom(...FAMILY_COLUMNS)

  test('no user touches the data of another adult', () => {
    fc.assert(
      fc.property(facts, column, fc.constantFrom(...data), (given, as, action) => {
        expect(may({ column: as, action, whose: 'adult', facts: given })).toBe('no')
      }),
    )
  })

  test('a child changes nothing of another child, nor does a parent who acts for a child', () => {
    const children = fc.constantFrom('controlledChild', 'freeChild', 'actingForChild')
    fc.assert(
      fc.property(facts, children, fc.constantFrom(...data), (given, as, action) => {
        expect(may({ column: as, action, whose: 'child', facts: given })).toBe('no')
      }),
    )
  })

  test('a fact takes nothing away', () => {
    const worth = { no: 0, request: 1, yes: 2 }
    const whose = fc.constantFrom<Whose>('own', 'child', 'adult')
    fc.assert(
      fc.property(facts, facts, column, fc.constantFrom(...actions), whose, (some, more, as, action, of) => {
        const attempt = { column: as, action, whose: of }
        const withMore = may({ ...attempt, facts: [...some, ...more] })
        expect(worth[withMore]).toBeGreaterThanOrEqual(worth[may({ ...attempt, facts: some })])
      }),
    )
  })
})

test.each([
  { who: 'a parent', role: 'parent', isAdmin: false, isOfAge: true, parentControl: true, column: 'parent' },
  {
    who: 'a parent with isAdmin',
    role: 'parent',
    isAdmin: true,
    isOfAge: false,
    parentControl: true,
    column: 'admin',
  },
  { who: 'a child', role: 'child', isAdmin: false, isOfAge: false, parentControl: true, column: 'controlledChild' },
  {
    who: 'a child without control',
    role: 'child',
    isAdmin: false,
    isOfAge: false,
    parentControl: false,
    column: 'freeChild',
  },
  {
    who: 'a child of 18',
    role: 'child',
    isAdmin: false,
    isOfAge: true,
    parentControl: true,
    column: 'freeChild',
  },
] as const)('$who is in the column $column', ({ who: _, parentControl, column, ...standing }) => {
  expect(columnOf(standing, { parentControl })).toBe(column)
})
