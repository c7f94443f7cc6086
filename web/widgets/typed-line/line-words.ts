import { defineMessages } from '#web/i18n/define-messages.ts'

/** The words of the line before the user has touched it. All other words are loaded with its first use. */
export const lineWords = defineMessages('typed-line', {
  en: {
    label: 'Log in one line',
    example: '9-10:30 read chapter 3 #focus',
    legend: 'How to write a line',
    details: 'Details',
    save: 'Log it',
  },
  zh_CN: {
    label: '一行记录',
    example: '9点-10点半 读第三章 #专注',
    legend: '这一行怎么写',
    details: '详情',
    save: '记下',
  },
  zh_TW: {
    label: '一行記錄',
    example: '9點-10點半 讀第三章 #專注',
    legend: '這一行怎麼寫',
    details: '詳細內容',
    save: '記下',
  },
})
