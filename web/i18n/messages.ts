import { defineMessages } from './define-messages.ts'

export const lengths = defineMessages('lengths', {
  en: {
    m: '{{value}}m',
    h: '{{value}}h',
    d: '{{value}}d',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    both: '{{hours}} h {{minutes}} min',
  },
  zh_CN: {
    m: '{{value}}分钟',
    h: '{{value}}小时',
    d: '{{value}}天',
    minutes: '{{minutes}}分钟',
    hours: '{{hours}}小时',
    both: '{{hours}}小时{{minutes}}分钟',
  },
  zh_TW: {
    m: '{{value}} 分鐘',
    h: '{{value}} 小時',
    d: '{{value}} 天',
    minutes: '{{minutes}} 分鐘',
    hours: '{{hours}} 小時',
    both: '{{hours}} 小時 {{minutes}} 分鐘',
  },
})
