import { type Translated } from '#domain/language/language.ts'
import { type DemoKey, demoPeople } from '#domain/demo/demo.ts'
import type { Beneficiary } from '#domain/log/time-proportion.ts'

type Words = Translated<string>
const words = (en: string, zh_CN: string, zh_TW: string): Words => ({ en, zh_CN, zh_TW })
const same = (name: string) => words(name, name, name)

export type DemoRecipientKey = DemoKey | 'grandma' | 'anna' | 'cafe' | 'park' | 'club'
type DemoRecipient = {
  key: DemoRecipientKey
  name: Words
  type: 'personal' | 'customer' | 'group'
  entityType?: 'familyMember' | 'friend' | 'legalEntity' | 'naturalPerson'
  members?: readonly DemoRecipientKey[]
}

/** A group stands after its members, which it points at. [demo/demo-belongings] */
export const DEMO_RECIPIENTS: readonly DemoRecipient[] = [
  ...demoPeople.map(({ key, name }) => ({ key, name, type: 'personal', entityType: 'familyMember' }) as const),
  { key: 'grandma', name: words('Grandma', '奶奶', '奶奶'), type: 'personal', entityType: 'familyMember' },
  { key: 'anna', name: words('Anna', '安娜', '安娜'), type: 'personal', entityType: 'friend' },
  { key: 'cafe', name: same('Green Café LLC'), type: 'customer', entityType: 'legalEntity' },
  { key: 'park', name: words('Mr. Park', '朴先生', '朴先生'), type: 'customer', entityType: 'naturalPerson' },
  { key: 'club', name: words('Book club', '读书会', '讀書會'), type: 'group', members: ['anna', 'grandma'] },
]

const percent = (value: number) => ({ type: 'percent' as const, value })
const helped = (recipientId: DemoRecipientKey, timeProportion: Beneficiary['timeProportion'] = null) => ({
  recipientId,
  timeProportion,
})

/** Names the recipients of a parent's log by their keys, which the seed replaces with ids. [demo/demo-belongings] */
export function demoBeneficiaries(category: string, activity: string) {
  if (activity === 'serve_client') return [helped('cafe', percent(70)), helped('park', percent(30))]
  if (activity === 'help_homework') return [helped('le'), helped('an')]
  return category === 'parenting' ? [helped('le')] : []
}

type DemoProject = { name: Words; of: readonly DemoKey[]; defaults: readonly DemoKey[]; activity: string | null }

/** `activity` is the activity that the owner logs for the project. [demo/demo-belongings] */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    name: words('Kitchen renovation', '厨房翻新', '廚房翻新'),
    of: ['wei', 'mei'],
    defaults: ['wei', 'mei'],
    activity: null,
  },
  {
    name: words('Certificate 2026', '2026 年考证', '2026 年考證照'),
    of: ['wei'],
    defaults: [],
    activity: 'learn_skill',
  },
]

type DemoTag = { name: Words; of: DemoKey; activity: string }

/** Each log of a plan's activity has the plan's tag. [demo/golden-plans] */
export const DEMO_TAGS: readonly DemoTag[] = [
  { of: 'le', activity: 'practise_instrument', name: words('music', '音乐', '音樂') },
  { of: 'le', activity: 'practise_english', name: words('english', '英语', '英語') },
  { of: 'an', activity: 'review_for_test', name: words('exam', '考试', '考試') },
  { of: 'an', activity: 'swim', name: words('fitness', '健身', '健身') },
  { of: 'wei', activity: 'go_running', name: words('fitness', '健身', '健身') },
  { of: 'wei', activity: 'learn_skill', name: words('certificate', '考证', '考證照') },
  { of: 'wei', activity: 'handle_paperwork', name: words('admin', '办事', '辦事') },
  { of: 'mei', activity: 'do_yoga', name: words('fitness', '健身', '健身') },
  { of: 'mei', activity: 'read_together', name: words('reading', '阅读', '閱讀') },
]
