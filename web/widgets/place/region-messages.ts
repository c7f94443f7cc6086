import { defineMessages } from '#web/i18n/define-messages.ts'

export const regionMessages = defineMessages('region', {
  en: {
    select: 'Select...',
    isIn: '{{city}} is in {{region}}.',
    whichOne: 'Which {{city}}?',
    inRegion: '{{city}}, {{region}}',
    cityUnknown: 'No city with that name found in {{country}}. Which region is it in?',
    cityUnknownThere: 'No city with that name found in {{country}}. The search covers the whole country’s holidays.',
    region: 'Region',
    regionNeeded: 'Choose a region',
    wholeCountry: 'Not sure: all of {{country}}',
  },
  zh_CN: {
    select: '请选择…',
    isIn: '{{city}}位于{{region}}。',
    whichOne: '是哪一个{{city}}？',
    inRegion: '{{city}}（{{region}}）',
    cityUnknown: '在{{country}}没有找到这个名称的城市。它在哪个地区？',
    cityUnknownThere: '在{{country}}没有找到这个名称的城市，将查找全国的假日。',
    region: '地区',
    regionNeeded: '请选择地区',
    wholeCountry: '不确定：{{country}}全国',
  },
  zh_TW: {
    select: '請選擇…',
    isIn: '{{city}}位於{{region}}。',
    whichOne: '是哪一個{{city}}？',
    inRegion: '{{city}}（{{region}}）',
    cityUnknown: '在{{country}}找不到這個名稱的城市。它在哪個地區？',
    cityUnknownThere: '在{{country}}找不到這個名稱的城市，將搜尋全國的假日。',
    region: '地區',
    regionNeeded: '請選擇地區',
    wholeCountry: '不確定：{{country}}全國',
  },
})
