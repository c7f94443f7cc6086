import { type Translated } from '#domain/language/language.ts'
import type { Category } from '#contract/catalogue.ts'
import type { DemoKey } from '#domain/demo/demo.ts'
import type { Marker } from '#domain/note/content.ts'

type Words = Translated<string>
const words = (en: string, zh_CN: string, zh_TW: string): Words => ({ en, zh_CN, zh_TW })

export type DemoLine = { text: Words; marker?: Marker; todo?: true }
type DemoNote = {
  of: DemoKey
  title: Words
  lead?: Words
  lines?: readonly DemoLine[]
  flagged?: true
  category?: Category
}

const line = (text: Words, marker?: Marker): DemoLine => ({ text, ...(marker && { marker }) })
const todo = (text: Words, marker?: Marker): DemoLine => ({ ...line(text, marker), todo: true })

/** The quick notes, oldest first. [demo/demo-notes] */
export const DEMO_NOTES: readonly DemoNote[] = [
  {
    of: 'wei',
    title: words('Kitchen renovation', '厨房翻新', '廚房翻新'),
    flagged: true,
    lines: [
      todo(words('Measure the walls', '量墙面', '量牆面'), 'done'),
      todo(words('Compare three quotes', '比较三家报价', '比較三家報價'), 'wip'),
      todo(words('Who will haul away the old stove?', '旧炉子谁来搬？', '舊爐子誰來搬？'), 'question'),
      todo(words('Water is off on Thursday', '周四停水', '星期四停水'), 'alert'),
      todo(words('Choose the tiles', '选瓷砖', '選磁磚')),
    ],
  },
  {
    of: 'wei',
    title: words('Books to read', '想读的书', '想讀的書'),
    category: 'study',
    lines: [
      line(words('A short history of time zones', '时区简史', '時區簡史'), 'done'),
      line(words('Cooking for two', '二人食谱', '兩人食譜'), 'wip'),
      line(words('Night trains of Europe', '欧洲夜行列车', '歐洲夜行列車')),
    ],
  },
  {
    of: 'mei',
    title: words('Vacation packing list', '度假行李清单', '度假行李清單'),
    flagged: true,
    lines: [
      todo(words('Passports', '护照', '護照'), 'done'),
      todo(words('Sunscreen', '防晒霜', '防曬乳')),
      todo(words('Swimsuits', '泳衣泳裤', '泳衣泳褲')),
      todo(words('Is the car seat big enough?', '儿童座椅够大吗？', '兒童座椅夠大嗎？'), 'question'),
    ],
  },
  {
    of: 'wei',
    title: words('Grandparents’ Wi-Fi', '爷爷奶奶家的无线网', '爺爺奶奶家的無線網路'),
    lead: words('On the back of the router, at the bottom.', '在路由器背面下方。', '在路由器背面下方。'),
  },
  {
    of: 'wei',
    title: words('Running shoes', '跑鞋', '跑鞋'),
    category: 'sports',
    lead: words('Half a size up, with a wide toe box.', '大半码，鞋头要宽。', '大半號，鞋頭要寬。'),
  },
  {
    of: 'mei',
    title: words('Ideas for Sunday', '周日的主意', '星期日的點子'),
    category: 'parenting',
    lines: [
      line(words('Bake bread with Le', '和乐一起烤面包', '和樂一起烤麵包')),
      line(words('The train museum', '火车博物馆', '火車博物館')),
      line(words('Fly kites, if it’s windy', '有风就放风筝', '有風就放風箏')),
    ],
  },
  {
    of: 'wei',
    title: words('Questions for the teacher', '要问老师的问题', '要問老師的問題'),
    category: 'parenting',
    flagged: true,
    lines: [
      line(words('How is the reading going?', '阅读进展怎么样？', '閱讀進展如何？'), 'question'),
      line(words('Swimming from fall on', '秋季开始游泳', '秋季開始游泳')),
    ],
  },
  {
    of: 'mei',
    title: words('Green Café: the summer menu', 'Green Café：夏季菜单', 'Green Café：夏季菜單'),
    category: 'work',
    lines: [
      todo(words('First draft', '初稿', '初稿'), 'done'),
      todo(words('Photos', '照片', '照片'), 'wip'),
      todo(words('Prices are still missing', '还缺价格', '還缺價格'), 'alert'),
    ],
  },
  {
    of: 'mei',
    title: words('Gifts', '礼物', '禮物'),
    lines: [
      line(words('Grandma: a warm blanket', '奶奶：暖和的毯子', '奶奶：暖和的毯子')),
      line(words('Anna: concert tickets', '安娜：音乐会门票', '安娜：音樂會門票')),
    ],
  },
  {
    of: 'wei',
    title: words('What went well this month', '这个月做得好的事', '這個月做得好的事'),
    lead: words(
      'Home before seven most days; three runs every week.',
      '多数日子七点前到家；每周跑了三次。',
      '大多數日子七點前到家；每週跑了三次。',
    ),
  },
  {
    of: 'mei',
    title: words('Grandma’s dumplings', '奶奶的饺子', '奶奶的餃子'),
    category: 'housework',
    lead: words(
      'Cabbage, chives, a spoonful of sesame oil; rest the dough for an hour.',
      '白菜、韭菜、一勺香油；面团醒一小时。',
      '白菜、韭菜、一匙香油；麵團醒一小時。',
    ),
  },
  {
    of: 'wei',
    title: words('Certificate exam', '考证备考', '證照考試'),
    category: 'study',
    lines: [
      todo(words('Chapter one', '第一章', '第一章'), 'done'),
      todo(words('Chapter two', '第二章', '第二章'), 'wip'),
      todo(words('Register by the end of July', '七月底前报名', '七月底前報名'), 'alert'),
    ],
  },
]

/** The to-dos that the daily notes repeat. [demo/demo-notes] */
export const DEMO_TODOS: readonly { of: DemoKey; texts: readonly Words[] }[] = [
  {
    of: 'wei',
    texts: [
      words('Reply to the landlord', '回复房东', '回覆房東'),
      words('Prepare for the Monday meeting', '准备周一会议', '準備星期一會議'),
      words('Pick up An from swimming', '接安游泳回来', '接安游泳回來'),
      words('Buy milk and bread', '买牛奶和面包', '買牛奶和麵包'),
      words('Go through the invoices', '核对账单', '核對帳單'),
      words('Call the plumber', '给水管工打电话', '打電話給水電師傅'),
      words('Stretch after the run', '跑后拉伸', '跑後伸展'),
    ],
  },
  {
    of: 'mei',
    texts: [
      words('Send Mr. Park the quote', '给朴先生发报价', '寄報價給朴先生'),
      words('Sign the school form', '签学校的表格', '簽學校的表格'),
      words('Book the dentist', '预约牙医', '預約牙醫'),
      words('Water the plants', '浇花', '澆花'),
      words('Read with Le', '陪乐读书', '陪樂讀書'),
      words('Order a birthday cake', '订生日蛋糕', '訂生日蛋糕'),
      words('Tidy the desk', '整理书桌', '整理書桌'),
      words('Plan the week’s meals', '安排一周菜单', '安排一週菜單'),
    ],
  },
]
