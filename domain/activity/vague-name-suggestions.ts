import { fold } from '#domain/fold.ts'
import { DAY_MS, epochMs, type Instant } from '#domain/time/time.ts'
import { hasWord, vagueLevel, wordsOf } from './vague-name.ts'

/** The key of a sentence with a blank; the web has its words. [activity-name/name-templates] */
export type Template =
  | 'maths'
  | 'english'
  | 'reading'
  | 'meeting'
  | 'report'
  | 'email'
  | 'study'
  | 'work'
  | 'housework'
  | 'parenting'
  | 'leisure'
  | 'sports'
  | 'other'
export type Suggestion = { kind: 'own'; name: string } | { kind: 'template'; template: Template }

/** One use of a name. */
export type NameUse = { category: string; name: string; at: Instant }

const SUGGESTIONS = 3
const MAX_OWN = 2
const REMEMBERED_DAYS = 90
const HALF_LIFE_DAYS = 14

/** Topics come before categories, because they are more precise. [activity-name/name-templates] */
const TOPICS: readonly (readonly [template: Template, words: readonly string[]])[] = [
  ['maths', ['math', 'maths', 'mathematics', '数学', '數學']],
  ['english', ['english', '英语', '英文', '英語']],
  ['reading', ['reading', 'read', 'book', 'books', '书', '書', '看书', '看書']],
  ['meeting', ['meeting', 'meetings', '会议', '會議', '开会', '開會']],
  ['report', ['report', 'document', 'documents', 'paper', '报告', '報告', '文档', '文件']],
  ['email', ['email', 'emails', '邮件', '郵件']],
  [
    'study',
    ['study', 'studying', 'learn', 'learning', 'homework', '学', '學', '学习', '學習', '作业', '作業', '功课', '功課'],
  ],
  [
    'work',
    ['work', 'working', 'job', 'jobs', 'business', 'project', 'projects', '工作', '上班', '加班', '项目', '專案'],
  ],
  ['housework', ['housework', 'chore', 'chores', 'house', 'home', '家务', '家務', '家事']],
  ['parenting', ['parenting', 'kids', 'children', '孩子', '小孩', '亲子', '親子', '育儿', '育兒']],
  [
    'leisure',
    [
      'leisure',
      'tv',
      'video',
      'videos',
      'watch',
      'watching',
      '视频',
      '影片',
      '电视',
      '電視',
      '休闲',
      '休閒',
      '娱乐',
      '娛樂',
    ],
  ],
  ['sports', ['sport', 'sports', 'exercise', 'training', '运动', '運動']],
]
const CATEGORY_TEMPLATES: Readonly<Record<string, Template>> = {
  study: 'study',
  work: 'work',
  housework: 'housework',
  parenting: 'parenting',
  leisure: 'leisure',
  sports: 'sports',
}
/** The general templates, used if nothing fits better. */
const GENERAL: readonly Template[] = ['other', 'work', 'housework']

/** Returns the owner's own better names, ranked by recent use. [activity-name/own-better-names] */
function ownNames(name: string, category: string | null, uses: readonly NameUse[], now: Instant): string[] {
  const wanted = wordsOf(name)
  const scores = new Map<string, { name: string; score: number }>()
  for (const use of uses) {
    const days = (epochMs(now) - epochMs(use.at)) / DAY_MS
    if (days < 0 || days > REMEMBERED_DAYS || (category !== null && use.category !== category)) continue
    const key = fold(use.name)
    const score = (scores.get(key)?.score ?? 0) + 2 ** (-days / HALF_LIFE_DAYS)
    scores.set(key, { name: scores.get(key)?.name ?? use.name, score })
  }
  return [...scores.values()]
    .filter((own) => fold(own.name) !== fold(name) && vagueLevel(own.name) === 'ok' && hasWord(own.name, wanted))
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_OWN)
    .map((own) => own.name)
}

function templatesFor(name: string, category: string | null): Template[] {
  const words = wordsOf(name)
  const topics = TOPICS.filter(([, known]) => known.some((word) => words.includes(word))).map(([template]) => template)
  const ofCategory = category === null ? undefined : CATEGORY_TEMPLATES[category]
  return [...new Set([...topics, ...(ofCategory ? [ofCategory] : []), ...GENERAL])]
}

/**
 * Returns three more precise names: up to two of the owner's own, then templates. [activity-name/own-better-names]
 * [activity-name/name-templates]
 * @param category null for any category
 * @param uses of names; uses older than 90 days do not count
 */
export function betterNames(
  name: string,
  category: string | null,
  uses: readonly NameUse[],
  now: Instant,
): Suggestion[] {
  const own = ownNames(name, category, uses, now).map((each): Suggestion => ({ kind: 'own', name: each }))
  const templates = templatesFor(name, category).map((template): Suggestion => ({ kind: 'template', template }))
  return [...own, ...templates].slice(0, SUGGESTIONS)
}
