import { defineMessages } from '#web/i18n/define-messages.ts'

export const madeByParentMessages = defineMessages('made-by-parent', {
  en: { madeByParent: 'A parent made this. Ask a parent to change it.' },
  zh_CN: { madeByParent: '这是家长定的，想改就跟家长说。' },
  zh_TW: { madeByParent: '這是家長訂的，想改就跟家長說。' },
})
