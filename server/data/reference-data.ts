import { getCountryDataList } from 'countries-list'
import { getTimezone } from 'countries-and-timezones'
import * as z from 'zod/mini'
import { Category, ENTITY_TYPES, type EntityType } from '#contract/catalogue.ts'
import type { InEveryLanguage } from '#contract/common.ts'
import { DEFAULT_CATEGORIES } from '#domain/activity/default-activity.ts'

type Words = z.output<typeof InEveryLanguage>
const words = (en: string, zh_CN: string, zh_TW: string): Words => ({ en, zh_CN, zh_TW })

/** The twelve categories with their default activities. [catalogue/default-activities] */
export const CATEGORIES = DEFAULT_CATEGORIES.map((each) => ({
  id: z.parse(Category, each.category),
  name: each.name,
  activities: each.activities.map(({ id, name, subActivities }) => ({
    id,
    name,
    subActivities: subActivities.map((sub) => ({ id: sub.id, name: sub.name })),
  })),
}))

/** The list begins with the filter `all`, which is no category. [statistics/category-all] */
export const ALL_CATEGORIES = [
  { id: 'all' as const, name: words('All', '全部', '全部'), activities: [] },
  ...CATEGORIES,
]

const ENTITY_NAMES: Record<EntityType, Words> = {
  naturalPerson: words('Natural person', '自然人', '自然人'),
  legalEntity: words('Legal entity', '法人', '法人'),
  familyMember: words('Family member', '家人', '家人'),
  friend: words('Friend', '朋友', '朋友'),
}
const named = (types: readonly EntityType[]) => types.map((type) => ({ type, name: ENTITY_NAMES[type] }))

const relation = (type: keyof typeof ENTITY_TYPES, name: Words) => ({
  type,
  assignable: true,
  name,
  entityTypes: named(ENTITY_TYPES[type]),
})
const nature = <T extends string>(type: T, name: Words, entityTypes: readonly EntityType[] = []) => ({
  type,
  assignable: false,
  name,
  entityTypes: named(entityTypes),
})

/** The relations of a recipient to its owner, and the entity types that fit. [catalogue/recipient-types] */
export const RECIPIENT_TYPES = [
  relation('customer', words('Customer', '客户', '客戶')),
  relation('personal', words('Personal', '个人', '個人')),
  relation('group', words('Group', '群组', '群組')),
  nature('person', words('Person', '人', '人'), ['naturalPerson', 'familyMember', 'friend']),
  nature('family', words('Family', '家庭', '家庭')),
  nature('team', words('Team', '团队', '團隊')),
  nature('organization', words('Organization', '组织', '組織'), ['legalEntity']),
]

type Country = { code: string; name: Words }
let known: Country[] | undefined

/** The country of an IANA zone; undefined: the zone has none. Other countries may use the zone as well. */
export const countryOfZone = (zone: string): string | undefined => getTimezone(zone)?.countries[0]

/** Every country of ISO 3166 by its English name. The list is built on first use, because few calls need it. */
export function countries(): Country[] {
  known ??= nameCountries()
  return known
}

function nameCountries(): Country[] {
  const [inEnglish, inChinese, inTaiwan] = [namesIn('en'), namesIn('zh-Hans'), namesIn('zh-Hant-TW')]
  const { compare } = new Intl.Collator('en')
  return getCountryDataList()
    .map(({ iso2 }) => ({ code: iso2, name: words(inEnglish(iso2), inChinese(iso2), inTaiwan(iso2)) }))
    .toSorted((a, b) => compare(a.name.en, b.name.en))
}

function namesIn(tag: string): (code: string) => string {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  return (code) => names.of(code) ?? code
}
