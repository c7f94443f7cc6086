import { defineMessages } from '#web/i18n/define-messages.ts'

/** Where there is nothing better to say, a failure names what was tried. [error/generic-failures] */
export const failures = defineMessages('failures', {
  en: {
    add: 'Couldn’t add this. Try again later.',
    create: 'Couldn’t create this. Try again later.',
    delete: 'Couldn’t delete this. Try again later.',
    edit: 'Couldn’t edit this. Try again later.',
    load: 'Couldn’t load this. Try again later.',
    save: 'Couldn’t save this. Try again later.',
    update: 'Couldn’t update this. Try again later.',
  },
  zh_CN: {
    add: '无法添加，请稍后重试。',
    create: '无法创建，请稍后重试。',
    delete: '无法删除，请稍后重试。',
    edit: '无法编辑，请稍后重试。',
    load: '无法加载，请稍后重试。',
    save: '无法保存，请稍后重试。',
    update: '无法更新，请稍后重试。',
  },
  zh_TW: {
    add: '無法新增，請稍後再試。',
    create: '無法建立，請稍後再試。',
    delete: '無法刪除，請稍後再試。',
    edit: '無法編輯，請稍後再試。',
    load: '無法載入，請稍後再試。',
    save: '無法儲存，請稍後再試。',
    update: '無法更新，請稍後再試。',
  },
})

/** The actions that a generic failure names. [error/generic-failures] */
export type Deed = keyof (typeof failures)['all']['en']
