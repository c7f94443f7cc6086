import { defineMessages } from '#web/i18n/define-messages.ts'

const ROOMS = ['statistics', 'insights', 'timebank'] as const
export const isRoom = (name: string): name is (typeof ROOMS)[number] => (ROOMS as readonly string[]).includes(name)

export const roomMessages = defineMessages('rooms', {
  en: {
    title: '{{room}}: this room is not furnished yet',
    statistics: 'Where your weeks and months went will be shown here. What you log today will be counted.',
    insights: 'What your days have in common will be told here, once there are enough of them.',
    timebank: 'Deposits, withdrawals and interest of earned time will be kept here.',
    back: 'Back to my day',
    goTo: 'Go to {{room}}',
    deniedTitle: 'Access denied',
    deniedText: 'Nothing here is open to you in the view you are in.',
  },
  zh_CN: {
    title: '{{room}}：这个房间还没布置好',
    statistics: '这里会展示每周、每月的时间去向。今天的记录到时都会计入。',
    insights: '等记录的日子足够多，这里会告诉你它们的共同点。',
    timebank: '赚到的时间会在这里存入、支取和计息。',
    back: '回到我的一天',
    goTo: '前往{{room}}',
    deniedTitle: '无权访问',
    deniedText: '在当前视图下，这里没有可以打开的内容。',
  },
  zh_TW: {
    title: '{{room}}：這個房間還沒布置好',
    statistics: '這裡會呈現每週、每月的時間去向。今天的紀錄到時都會算進去。',
    insights: '等記錄的日子夠多，這裡會告訴你它們的共同點。',
    timebank: '賺到的時間會在這裡存入、提領和計息。',
    back: '回到我的一天',
    goTo: '前往{{room}}',
    deniedTitle: '無權存取',
    deniedText: '在目前的檢視下，這裡沒有可以開啟的內容。',
  },
})
