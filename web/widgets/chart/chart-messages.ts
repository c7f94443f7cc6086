import { defineMessages } from '#web/i18n/define-messages.ts'

export const chartMessages = defineMessages('chart', {
  en: {
    asTable: 'As a table',
    asPicture: 'As a picture',
    csv: 'Save as CSV',
    png: 'Save as PNG',
    pngFailed: 'The picture could not be saved.',
    marksHint: 'The arrow keys go from mark to mark, Enter opens the logs behind it.',
    tableOf: '{{title}}, as a table',
    moreOf: 'More for {{title}}',
  },
  zh_CN: {
    asTable: '以表格显示',
    asPicture: '以图显示',
    csv: '保存为 CSV',
    png: '保存为 PNG',
    pngFailed: '无法保存图片。',
    marksHint: '用方向键在各处之间移动，按回车打开对应的记录。',
    tableOf: '{{title}}（表格）',
    moreOf: '{{title}}的更多操作',
  },
  zh_TW: {
    asTable: '以表格顯示',
    asPicture: '以圖顯示',
    csv: '儲存為 CSV',
    png: '儲存為 PNG',
    pngFailed: '無法儲存圖片。',
    marksHint: '用方向鍵在各處之間移動，按 Enter 開啟對應的紀錄。',
    tableOf: '{{title}}（表格）',
    moreOf: '{{title}}的更多操作',
  },
})
