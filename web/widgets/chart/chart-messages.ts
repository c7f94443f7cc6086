import { defineMessages } from '#web/i18n/define-messages.ts'

export const chartMessages = defineMessages('chart', {
  en: {
    asTable: 'Show as table',
    asPicture: 'Show as chart',
    csv: 'Save as CSV',
    png: 'Save as PNG',
    pngFailed: 'Couldn’t save the picture.',
    marksHint: 'Use the arrow keys to move between the marks, and Enter to open their logs.',
    tableOf: '{{title}} (table)',
    moreOf: 'More for {{title}}',
  },
  zh_CN: {
    asTable: '以表格显示',
    asPicture: '以图表显示',
    csv: '保存为 CSV',
    png: '保存为 PNG',
    pngFailed: '无法保存图片。',
    marksHint: '用方向键在图上的标记间移动，按回车打开对应的记录。',
    tableOf: '{{title}}（表格）',
    moreOf: '{{title}}的更多操作',
  },
  zh_TW: {
    asTable: '以表格顯示',
    asPicture: '以圖表顯示',
    csv: '儲存為 CSV',
    png: '儲存為 PNG',
    pngFailed: '無法儲存圖片。',
    marksHint: '用方向鍵在圖上的標記間移動，按 Enter 開啟對應的紀錄。',
    tableOf: '{{title}}（表格）',
    moreOf: '{{title}}的更多操作',
  },
})
