import { defineMessages } from '#web/i18n/define-messages.ts'

/** The words of layouts other than the default. */
export const layoutMessages = defineMessages('layouts', {
  en: { time: 'My time', management: 'Manage', account: 'Account', more: 'More', leaveBlank: 'Show the menu' },
  zh_CN: { time: '时间', management: '管理', account: '账户', more: '更多', leaveBlank: '显示菜单' },
  zh_TW: { time: '時間', management: '管理', account: '帳戶', more: '更多', leaveBlank: '顯示選單' },
})
