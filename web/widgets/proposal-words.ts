import { defineMessages } from '#web/i18n/define-messages.ts'

export const proposalWords = defineMessages('proposal', {
  en: {
    /** What a screen reader says of a button that shows a tick. */
    confirmOf: 'Confirm the rating of {{name}}: {{rating}}',
    confirm: 'Confirm',
    confirmAll_one: 'Confirm {{count}} rating',
    confirmAll_other: 'Confirm all {{count}} ratings',
    confirmed_one: 'Confirmed {{count}} rating',
    confirmed_other: 'Confirmed {{count}} ratings',
    confirmFailed: 'Could not be confirmed',
    waits: 'Waiting for a parent to confirm. It counts from then on.',
    decide: 'Proposed by your child. Confirm it, or choose other stars.',
    crown: 'Crown',
    crownFor: 'Crown: {{message}}',
    close: 'Close',
  },
  zh_CN: {
    confirmOf: '确认{{name}}的评分：{{rating}}',
    confirm: '确认',
    confirmAll_other: '确认全部{{count}}个评分',
    confirmed_other: '已确认{{count}}个评分',
    confirmFailed: '确认未成功',
    waits: '等待家长确认，确认之前不计入。',
    decide: '这是孩子自己的评分。可以确认，也可以改选其他星数。',
    crown: '皇冠',
    crownFor: '皇冠：{{message}}',
    close: '关闭',
  },
  zh_TW: {
    confirmOf: '確認{{name}}的評分：{{rating}}',
    confirm: '確認',
    confirmAll_other: '確認全部 {{count}} 個評分',
    confirmed_other: '已確認 {{count}} 個評分',
    confirmFailed: '確認沒有成功',
    waits: '等待家長確認，確認之前不列入計算。',
    decide: '這是孩子自己的評分。可以確認，也可以改選其他顆星。',
    crown: '皇冠',
    crownFor: '皇冠：{{message}}',
    close: '關閉',
  },
})
