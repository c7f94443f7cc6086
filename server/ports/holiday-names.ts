import type { Language } from '#contract/common.ts'
import { traitsOf } from '#domain/language/language.ts'

export const readsChinese = (language: Language): boolean => traitsOf(language).scriptTag.startsWith('zh')

/** Names that the data do not have in English. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  '2 Janvier': "Day after New Year's Day",
  Berchtoldstag: "Saint Berchtold's Day",
  Bundesfeiertag: 'Swiss National Day',
  'Dia de Cataluña': 'National Day of Catalonia',
  'Día de Andalucía': 'Day of Andalusia',
  'Día de Aragón': 'Day of Aragon',
  'Día de Asturias': 'Day of Asturias',
  'Día de Castilla-La Mancha': 'Day of Castilla-La Mancha',
  'Día de Extremadura': 'Day of Extremadura',
  'Día de la Comunidad de Madrid': 'Day of the Community of Madrid',
  'Día de la Constitución Española': 'Constitution Day',
  'Día de La Rioja': 'Day of La Rioja',
  'Día de las Letras Gallegas': 'Galician Literature Day',
  'Día de les Illes Balears': 'Day of the Balearic Islands',
  'Día Nacional de Galicia': 'National Day of Galicia',
  'Fiesta de Castilla y León': 'Day of Castile and León',
  'Fiesta Nacional de España': 'National Day of Spain',
  'Fête nationale': 'Swiss National Day',
  'Giorno festivo federale': 'Swiss National Day',
  'Implantação da República': 'Republic Day',
  'Instauration de la République': 'Republic Day',
  'Jeûne Genevois': 'Geneva Day of Fasting',
  Mauritiustag: 'Saint Maurice',
  'Näfelser Fahrt': 'Pilgrimage of Näfels',
  'Restauração da Independência': 'Restoration of Independence',
  'San Esteban': "Saint Stephen's Day",
  'San Juan': 'Saint John',
  'Santiago Apóstol': 'Saint James',
  Staatsfeiertag: 'Labour Day',
}

/**
 * By the English name, in simplified characters: names that the data do not have in Chinese, or only in clumsy Chinese.
 */
const IN_CHINESE: Readonly<Record<string, string>> = {
  "All Saints' Day": '诸圣节',
  'Anzac Day': '澳新军团日',
  'ANZAC Day': '澳新军团日',
  'Armistice Day': '停战纪念日',
  'Ascension Day': '耶稣升天节',
  'All Saints Holidays': '诸圣节假期',
  Assumption: '圣母升天节',
  'Ascension Holidays': '耶稣升天节假期',
  'Autumn Holidays': '秋假',
  'Autumn holidays': '秋假',
  'Carnival Holidays': '狂欢节假期',
  'Christmas Holidays': '圣诞假期',
  'Christmas holidays': '圣诞假期',
  'Easter Holidays': '复活节假期',
  'Easter holidays': '复活节假期',
  'Mid-term Holidays': '期中假期',
  'Semester Holidays': '学期假期',
  'Spring Holidays': '春假',
  'Spring holidays': '春假',
  'Sports Holidays': '运动假期',
  'Summer Holidays': '暑假',
  'Summer holidays': '暑假',
  'Whitsun Holidays': '圣灵降临节假期',
  'Winter Holidays': '寒假',
  'Winter holidays': '寒假',
  'Augsburg Peace Festival': '奥格斯堡和平节',
  'Australia Day': '澳大利亚国庆日',
  'Bastille Day': '法国国庆日',
  'Battle of the Boyne (Orangemen’s Day)': '博因河战役纪念日',
  'Boxing Day': '节礼日',
  'British Columbia Day': '不列颠哥伦比亚日',
  "Buddha's Birthday": '佛诞节',
  'Canada Day': '加拿大国庆日',
  "Children's Day": '儿童节',
  'Chinese New Year': '春节',
  'Christmas Day': '圣诞节',
  'Christmas Eve': '平安夜',
  "Citizens' Holiday": '国民休息日',
  'Civic Holiday': '市民节',
  'Columbus Day': '哥伦布日',
  'Coming of Age Day': '成人节',
  'Constitution Day': '宪法纪念日',
  'Corpus Christi': '基督圣体节',
  'Culture Day': '文化节',
  'Day after Thanksgiving': '感恩节次日',
  'Day After Thanksgiving': '感恩节次日',
  'Day after Thanksgiving Day': '感恩节次日',
  "Day after New Year's Day": '元旦次日',
  'Day of Prayer and Repentance': '忏悔祈祷日',
  Deepavali: '屠妖节',
  'Early May bank holiday': '五月初银行假日',
  'Easter Monday': '复活节星期一',
  'Easter Saturday': '复活节星期六',
  'Easter Sunday': '复活节',
  'Emancipation Day': '解放日',
  "Emperor's Birthday": '天皇诞辰',
  'End of Ramadan (Eid al-Fitr)': '开斋节',
  Epiphany: '主显节',
  'Europe Day': '欧洲日',
  'Autumnal Equinox Day': '秋分日',
  'Family Day': '家庭日',
  'Feast of the Sacrifice (Eid al-Adha)': '宰牲节',
  'Federal Day of Thanksgiving, Repentance and Prayer': '联邦感恩忏悔祈祷日',
  'Foundation Day': '建国纪念日',
  'Geneva Day of Fasting': '日内瓦斋戒日',
  'Good Friday': '耶稣受难日',
  'Greenery Day': '绿之日',
  'Hangul Day': '韩文日',
  'Hari Raya Haji': '哈芝节',
  'Hari Raya Puasa': '开斋节',
  'Immaculate Conception': '圣母无染原罪节',
  'Independence Day': '独立日',
  'Independence Movement Day': '三一节',
  "Indigenous Peoples' Day": '原住民日',
  "International Children's Day": '国际儿童节',
  "International Women's Day": '国际妇女节',
  'January 2nd': '元旦次日',
  Juneteenth: '六月节',
  "King's Birthday": '国王诞辰日',
  "King's Day": '国王节',
  'Korean New Year': '韩国春节',
  'Korean Thanksgiving': '中秋节',
  'Labor Thanksgiving Day': '勤劳感谢日',
  'Labour Day': '劳动节',
  'Liberation Day': '解放日',
  'Liberation from Nazi-Fascism (1945)': '解放日',
  'Liberty Day': '自由日',
  "Lincoln's Birthday": '林肯诞辰日',
  'Marine Day': '海之日',
  'Martin Luther King Jr. Day': '马丁·路德·金纪念日',
  Matariki: '毛利新年',
  'Maundy Thursday': '濯足星期四',
  'May Day': '五一节',
  'Melbourne Cup': '墨尔本杯赛马日',
  'Memorial Day': '阵亡将士纪念日',
  'Mountain Day': '山之日',
  'National Day': '国庆日',
  'National Day of Catalonia': '加泰罗尼亚民族日',
  'National Day of Saint Francis of Assisi': '圣方济各日',
  'National Day of Spain': '西班牙国庆日',
  'National Foundation Day': '开天节',
  'National Holiday': '国庆日',
  "New Year's Day": '元旦',
  "New Year's Eve": '除夕',
  "Patriots' Day": '爱国者日',
  Pentecost: '圣灵降临节',
  'Portugal Day': '葡萄牙日',
  "Presidents' Day": '总统日',
  'Reformation Day': '宗教改革纪念日',
  'Remembrance Day': '阵亡将士纪念日',
  'Republic Day': '共和国日',
  'Restoration of the Republic': '日内瓦共和国光复日',
  'Respect-for-the-Aged Day': '敬老日',
  'Restoration of Independence': '恢复独立日',
  "Saint Berchtold's Day": '圣贝希托尔德日',
  'Saint James': '圣雅各日',
  'Saint John': '圣约翰日',
  'Saint Joseph': '圣约瑟日',
  "Saint Stephen's Day": '圣斯德望日',
  'Saints Peter and Paul': '圣彼得和圣保禄节',
  'Showa Day': '昭和日',
  'Sports Day': '体育节',
  'Spring bank holiday': '春季银行假日',
  'Spring Equinox Day': '春分日',
  'St Andrew’s Day': '圣安德鲁日',
  'St. Brigid’s Day': '圣布里吉德日',
  'St Patrick’s Day': '圣帕特里克节',
  'St. Patrick’s Day': '圣帕特里克节',
  'St. Stephen’s Day': '圣斯德望日',
  'Summer bank holiday': '夏季银行假日',
  'Swiss National Day': '瑞士国庆日',
  Thanksgiving: '感恩节',
  'Thanksgiving Day': '感恩节',
  'Vesak Day': '卫塞节',
  'Veterans Day': '退伍军人节',
  'Victoria Day': '维多利亚日',
  'Victory Day': '胜利日',
  'Waitangi Day': '怀唐伊日',
  "Washington's Birthday": '华盛顿诞辰日',
  'Whit Monday': '圣灵降临节星期一',
}

const SUBSTITUTE = ' (substitute day)'
const IN_LIEU = '（补假）'

/** The names of one holiday in a source, as far as it has them. */
export type SourceNames = {
  readonly own: string
  /** Of `own`. */
  readonly ownLanguage: string
  readonly en: string | null
  /** In whichever script. */
  readonly zh: string | null
}
/** In the language of who asks if it can be had, or else whole in another. */
export type HolidayName = { readonly text: string; readonly language: string }

function inEnglish({ own, en }: SourceNames): string | null {
  const base = (en ?? own).replace(SUBSTITUTE, '')
  const known = IN_ENGLISH[base] ?? (en === null ? null : base)
  return known === null || !(en ?? own).endsWith(SUBSTITUTE) ? known : known + SUBSTITUTE
}

function inChinese(names: SourceNames): string | null {
  const english = inEnglish(names) ?? ''
  const known = IN_CHINESE[english.replace(SUBSTITUTE, '')]
  // A Chinese speaker has the better word for their own days.
  const own = names.ownLanguage === 'zh' ? names.own.replace(' (更换日)', IN_LIEU) : null
  return own ?? (known && (english.endsWith(SUBSTITUTE) ? known + IN_LIEU : known)) ?? names.zh
}

/** Some have a name in both scripts, one behind the other. */
const onceEach = (text: string) => [...new Set(text.split(' '))].join(' ')

/** The data are in either script, as their authors wrote them. */
export async function loadScriptConverter(language: Language): Promise<(name: string) => string> {
  if (!readsChinese(language)) return (name) => name
  const { Converter } = await import('opencc-js')
  return traitsOf(language).scriptTag === 'zh-Hans'
    ? Converter({ from: 'tw', to: 'cn' })
    : Converter({ from: 'cn', to: 'twp' })
}

/** @param inScript brings Chinese characters into the script of who asks */
export function holidayName(names: SourceNames, language: Language, inScript: (text: string) => string): HolidayName {
  const chinese = readsChinese(language) ? inChinese(names) : null
  if (chinese !== null) return { text: onceEach(inScript(chinese)), language: 'zh' }
  const english = inEnglish(names)
  return english === null ? { text: names.own, language: names.ownLanguage } : { text: english, language: 'en' }
}
