import { defineMessages } from '#web/i18n/define-messages.ts'

export const plansHomeMessages = defineMessages('plans-home', {
  en: {
    title: 'Plans',
    opensWith: 'Open Plans with',
    hint: 'What Plans shows first when you open it from the menu.',
    last: 'Last viewed',
    weekly: 'Weekly schedule',
    other: 'Other schedule',
    plan: 'Plan',
    holiday: 'Holiday',
    progress: 'Progress tracking',
  },
  zh_CN: {
    title: '计划',
    opensWith: '打开计划时显示',
    hint: '从菜单进入计划页面时，先看到哪一部分。',
    last: '上次看的部分',
    weekly: '周日程',
    other: '其他安排',
    plan: '计划',
    holiday: '假期',
    progress: '进度跟踪',
  },
  zh_TW: {
    title: '計畫',
    opensWith: '開啟計畫時顯示',
    hint: '從選單進入計畫頁面時，先看到哪一部分。',
    last: '上次看的部分',
    weekly: '每週行程',
    other: '其他安排',
    plan: '計畫',
    holiday: '假期',
    progress: '進度追蹤',
  },
})
