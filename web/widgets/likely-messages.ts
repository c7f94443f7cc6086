import { defineMessages } from '#web/i18n/define-messages.ts'

export const likelyMessages = defineMessages('likely', {
  en: {
    favourites: 'Favorites',
    more: 'More',
    choose: 'Choose favorites',
    pinned: 'Added {{name}} to favorites',
    unpinned: 'Removed {{name}} from favorites',
    pinFailed: 'Couldn’t save the favorite',
  },
  zh_CN: {
    favourites: '常用',
    more: '更多',
    choose: '选择常用活动',
    pinned: '已将{{name}}设为常用',
    unpinned: '已将{{name}}移出常用',
    pinFailed: '无法保存常用活动',
  },
  zh_TW: {
    favourites: '常用',
    more: '更多',
    choose: '選擇常用活動',
    pinned: '已將{{name}}設為常用',
    unpinned: '已將{{name}}移出常用',
    pinFailed: '無法儲存常用活動',
  },
})
