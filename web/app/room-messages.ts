import { defineMessages } from '#web/i18n/define-messages.ts'

export const roomMessages = defineMessages('rooms', {
  en: {
    back: 'Back to my day',
    goTo: 'Go to {{room}}',
    deniedTitle: 'Access denied',
    deniedText: 'Nothing here is available in your current view.',
  },
  zh_CN: {
    back: '回到我的一天',
    goTo: '前往{{room}}',
    deniedTitle: '无权访问',
    deniedText: '在当前视图下，这里没有可以打开的内容。',
  },
  zh_TW: {
    back: '回到我的一天',
    goTo: '前往{{room}}',
    deniedTitle: '無權存取',
    deniedText: '在目前的檢視下，這裡沒有可以開啟的內容。',
  },
})
