import type { Category } from '#contract/catalogue.ts'
import { defineMessages, type Words } from '#web/i18n/define-messages.ts'

export const categoryNames = defineMessages('category', {
  en: {
    dailyActivity: 'Daily life',
    sleep: 'Sleep',
    study: 'Study',
    work: 'Work',
    leisure: 'Leisure',
    self_management: 'Self-management',
    shopping: 'Shopping',
    housework: 'Housework',
    socializing: 'Socializing',
    parenting: 'Parenting',
    sports: 'Sports',
    other_activities: 'Other activities',
  },
  zh_CN: {
    dailyActivity: '日常活动',
    sleep: '睡眠',
    study: '学习',
    work: '工作',
    leisure: '休闲娱乐',
    self_management: '自我管理',
    shopping: '购物',
    housework: '家务',
    socializing: '社交',
    parenting: '亲子陪伴',
    sports: '运动',
    other_activities: '其他活动',
  },
  zh_TW: {
    dailyActivity: '日常活動',
    sleep: '睡眠',
    study: '學習',
    work: '工作',
    leisure: '休閒娛樂',
    self_management: '自我管理',
    shopping: '購物',
    housework: '家事',
    socializing: '社交',
    parenting: '親子陪伴',
    sports: '運動',
    other_activities: '其他活動',
  },
} satisfies Record<'en' | 'zh_CN' | 'zh_TW', Record<Category, string> & Words>)

/** In the order of the form. Written here, so that showing a day does not load the whole contract. */
export const CATEGORIES = Object.keys(categoryNames.all.en) as Category[]
