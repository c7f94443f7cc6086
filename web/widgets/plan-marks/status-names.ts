import { defineMessages } from '#web/i18n/define-messages.ts'

export const statusNames = defineMessages('plan-status', {
  en: {
    'not started': 'Not started',
    'in progress': 'In progress',
    completed: 'Completed',
    overdue: 'Overdue',
    ring: '{{percent}}% done',
  },
  zh_CN: {
    'not started': '未开始',
    'in progress': '进行中',
    completed: '已完成',
    overdue: '已逾期',
    ring: '完成 {{percent}}%',
  },
  zh_TW: {
    'not started': '未開始',
    'in progress': '進行中',
    completed: '已完成',
    overdue: '已逾期',
    ring: '完成 {{percent}}%',
  },
})
