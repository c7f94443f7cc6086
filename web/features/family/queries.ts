import { child } from '#contract/child.ts'
import { family, type FamilyMember } from '#contract/family.ts'
import { call } from '#web/api/client.ts'
import type { FamilyValues, MemberCommand } from './model.ts'

const bodyOf = ({ name, description, maxMembers }: FamilyValues) => ({
  name: name.trim(),
  description: description.trim(),
  maxMembers: Number(maxMembers),
})

export const createFamily = (values: FamilyValues) => call(family.create, { body: bodyOf(values) })
export const changeFamily = (values: FamilyValues, version: number) =>
  call(family.change, { body: { ...bodyOf(values), version } })

export type Setting = 'allowChildrenToInvite' | 'requireApprovalToJoin' | 'parentControl'
/** One switch alone: another user's changes of other settings stay. */
export const changeSetting = (setting: Setting, isOn: boolean) =>
  call(family.change, { body: { settings: { [setting]: isOn } } })

export const deleteFamily = (name: string) => call(family.remove, { body: { name } })
export const leaveFamily = () => call(family.leave)

/** An adult agrees to become a child, or does not. [family/role-change] */
export const answerRole = (agree: boolean) => call(family.answerRole, { body: { agree } })

type Change = { alias?: string | null; role?: FamilyMember['role']; isAdmin?: boolean; isActive?: boolean }
export const changeMember = ({ _id }: FamilyMember, body: Change) =>
  call(family.changeMember, { params: { user: _id }, body })
export const removeMember = ({ _id }: FamilyMember, name: string) =>
  call(family.removeMember, { params: { user: _id }, body: { name } })

/** The actions that need no form. */
export type PlainCommand = Exclude<MemberCommand, 'openDay' | 'changeAlias' | 'remove' | ChildCommand>
/** The actions of another feature. */
export type ChildCommand = 'editChild' | 'giveEmail' | 'history' | 'removeChild'
const CHANGES: Record<Exclude<PlainCommand, 'approve' | 'decline' | 'withdrawEmail'>, Change> = {
  makeParent: { role: 'parent' },
  makeChild: { role: 'child' },
  keepParent: { role: 'parent' },
  makeAdmin: { isAdmin: true },
  endAdmin: { isAdmin: false },
  suspend: { isActive: false },
  letIn: { isActive: true },
}
export function carryOut(command: PlainCommand, member: FamilyMember): Promise<unknown> {
  const params = { user: member._id }
  if (command === 'approve') return call(family.approve, { params })
  if (command === 'decline') return call(family.decline, { params })
  if (command === 'withdrawEmail') return call(child.withdrawEmail, { params })
  return changeMember(member, CHANGES[command])
}
