import { defineMessages } from './define-messages.ts'

export const lengths = defineMessages('lengths', {
  en: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    both: '{{hours}} h {{minutes}} min',
    tight: '{{hours}} h {{minutes}}',
  },
  zh_CN: {
    seconds: '{{seconds}}秒',
    minutes: '{{minutes}}分钟',
    hours: '{{hours}}小时',
    both: '{{hours}}小时{{minutes}}分钟',
    tight: '{{hours}}小时{{minutes}}分',
  },
  zh_TW: {
    seconds: '{{seconds}} 秒',
    minutes: '{{minutes}} 分鐘',
    hours: '{{hours}} 小時',
    both: '{{hours}} 小時 {{minutes}} 分鐘',
    tight: '{{hours}} 小時 {{minutes}} 分',
  },
})
