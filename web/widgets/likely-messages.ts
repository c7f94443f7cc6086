import { defineMessages } from '#web/i18n/define-messages.ts'

export const likelyMessages = defineMessages('likely', {
  en: {
    favourites: 'Favourites',
    more: 'More',
    choose: 'Choose favourites',
    pinned: '{{name}} is a favourite now',
    unpinned: '{{name}} is no favourite any more',
    pinFailed: 'The favourite could not be saved',
  },
  zh_CN: {
    favourites: '常用',
    more: '更多',
    choose: '选择常用活动',
    pinned: '{{name}}已设为常用',
    unpinned: '{{name}}已不再常用',
    pinFailed: '常用活动保存未成功',
  },
  zh_TW: {
    favourites: '常用',
    more: '更多',
    choose: '選擇常用活動',
    pinned: '{{name}}已設為常用',
    unpinned: '{{name}}已不再常用',
    pinFailed: '常用活動沒有儲存成功',
  },
})
