import { defineMessages } from '#web/i18n/define-messages.ts'

export const noticeMessages = defineMessages('notice', {
  en: {
    saved: 'Logged {{name}} {{time}}',
    rate: 'Rate {{name}}',
    undo: 'Undo',
    details: 'Details',
    notSaved: 'Not saved: {{name}}',
    bringBack: 'Reopen',
  },
  zh_CN: {
    saved: '已记录{{name}} {{time}}',
    rate: '给{{name}}评分',
    undo: '撤销',
    details: '详情',
    notSaved: '未保存：{{name}}',
    bringBack: '重新打开',
  },
  zh_TW: {
    saved: '已記錄{{name}} {{time}}',
    rate: '為{{name}}評分',
    undo: '復原',
    details: '詳細內容',
    notSaved: '未儲存：{{name}}',
    bringBack: '重新開啟',
  },
})
