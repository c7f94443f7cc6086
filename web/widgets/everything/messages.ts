import { defineMessages } from '#web/i18n/define-messages.ts'

export const everythingMessages = defineMessages('everything', {
  en: {
    untitled: 'Untitled',
    done: 'Done',
    doneOn: 'Done · {{day}}',
    looking: 'Searching…',
    unsearched: 'Can’t reach the server. Searched on this device only: {{kinds}}.',
    more_one: 'Show {{count}} more',
    more_other: 'Show {{count}} more',
    elsewhere: 'Also found',
  },
  zh_CN: {
    untitled: '无标题',
    done: '已完成',
    doneOn: '已完成 · {{day}}',
    looking: '正在搜索…',
    unsearched: '无法连接服务器，以下内容只搜索了这台设备上已有的部分：{{kinds}}。',
    more_other: '再显示 {{count}} 项',
    elsewhere: '其他结果',
  },
  zh_TW: {
    untitled: '無標題',
    done: '已完成',
    doneOn: '已完成 · {{day}}',
    looking: '搜尋中…',
    unsearched: '無法連線到伺服器，以下內容只搜尋了這台裝置上已有的部分：{{kinds}}。',
    more_other: '再顯示 {{count}} 項',
    elsewhere: '其他結果',
  },
})
