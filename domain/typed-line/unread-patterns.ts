import { HOUR_WORDS } from './clock.ts'
import { isCounted, isCountedBy, isPlural } from './counted.ts'

/** The kinds of words that the line was read for. A word of such a kind may be part of the name. */
/** `hours`: any words about the hours, `time`: from when to when. */
export type ReadKinds = { day: boolean; time: boolean; hours: boolean; rating: boolean }

/** A kind of words that look like a time. `unless`: where the line says that elsewhere, they are part of the name. */
export type UnreadPattern = {
  unless: keyof ReadKinds | null
  pattern: RegExp
  isMeant?: (found: RegExpExecArray, before: string, after: string) => boolean
  /** Only behind such words. */
  behind?: RegExp
  /** Only where something stands before the name: `8-8:30 friday swim`, but not `friday swim 8-8:30`. */
  isBehind?: true
}

const HOURS = 24
const areHours = (...numbers: readonly (string | undefined)[]) => numbers.every((number) => Number(number) <= HOURS)
/** `1/2` and `24/7` are no dates. */
const FRACTION = /^(?:1\/[234]|2\/3|3\/4|24\/7)$/
const isDate = (first: number, second: number) =>
  first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31

const WEEKDAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTHS =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const BEGINS = '(?<![\\p{Script=Latin}\\p{N}])'
const ENDS = "(?![\\p{Script=Latin}\\p{N}'’])"
/** Whole words. */
export const english = (words: string) => new RegExp(`${BEGINS}(?:${words})${ENDS}`, 'gu')

/** Words that are no name: what is left where the rest of a time was read. */
const HAN_LEFT =
  '大?[明昨今前后後][天日早晚晨夜儿兒]?|[点點分时時半多钟鐘刻秒]|小[时時]|分[钟鐘]|[钟鐘][头頭]|[以之][前后後]|左右|前[后後]|[到至从從每]'
const WEEK = '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const HAN_WEEK = '(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天]'
const HAN_WEEK_BEHIND = '(?:[周週]|星期|礼拜|禮拜)?[一二三四五六日天](?![点點\\u3400-\\u9FFF])'
const HOLIDAYS =
  "christmas(?: eve| day)?|xmas|new year['’]?s?(?: eve| day)?|thanksgiving|halloween|easter(?: sunday| monday)?"
const HAN_HOLIDAYS =
  '[国國][庆慶][节節]?|元旦|春[节節]|除夕|大年初[一二三四五六七]|中秋[节節]?|端午[节節]?|清明[节節]?|[劳勞][动動][节節]|五一|十一|[圣聖][诞誕][节節]?|元宵[节節]?|平安夜|[双雙]十一?|七夕|[儿兒]童[节節]|[母父][亲親][节節]|教[师師][节節]|[妇婦]女[节節]|情人[节節]|重[阳陽][节節]'

export const UNREAD_PATTERNS: readonly UnreadPattern[] = [
  {
    unless: 'day',
    pattern: english(
      `(?:yesterday(?: (?:morning|afternoon|evening|night))?|last night|this (?:morning|afternoon|evening))(?:['’]s)?|the other day|` +
        `(?:on|last) ${WEEKDAYS}|last (?:week|weekend|month|year)|(?:\\d{1,3}|an?|few|some|${HOUR_WORDS}) (?:day|week|month)s? ago|` +
        `${MONTHS}\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTHS}`,
    ),
  },
  { unless: 'day', pattern: new RegExp(`^${WEEKDAYS}(?= )`, 'gu'), isBehind: true },
  {
    unless: 'day',
    pattern: english(
      `every (?:other )?(?:day|morning|afternoon|evening|night|weekday|${WEEKDAYS})|(?<!.)(?:this |last )?weekend(?= \\d|$)|(?:this |last )?weekend$`,
    ),
  },
  { unless: 'day', pattern: new RegExp(`^${WEEKDAYS}(?: (?:morning|afternoon|evening|night)| ?[:-])`, 'gu') },
  {
    unless: 'day',
    pattern: /(?<![\p{L}])(?:ye?st(?:u|e)?r?day|yday|tom+or?row|tmrw|tmr|wensday|wendsday|lastnight)(?![\p{L}])/gu,
  },
  { unless: 'day', pattern: /^(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天](?!例?[会會报報刊班末])/gu },
  {
    unless: 'day',
    pattern: /昨[儿兒个個]|(?<!以)前[一两兩几幾][天日]|大大前天|[隔翌次][天日]|(?<!\d)20\d{6}(?!\d)|[廿卅]/gu,
  },
  { unless: null, pattern: /^(?:去年|前年)(?= |$)|(?<= )(?:去年|前年)$/gu },
  { unless: 'day', pattern: /^每天|(?:^|(?<= ))[这這本]?[周週]末(?= |$)/gu },
  // At its end a weekday is more likely the day than the name; `Monday review` is a name.
  { unless: 'day', pattern: new RegExp(`${BEGINS}(?:${WEEKDAYS}|the \\d{1,2}(?:st|nd|rd|th))$`, 'gu') },
  { unless: 'day', pattern: new RegExp(`^next (?:week|month|${WEEKDAYS})${ENDS}`, 'gu') },
  {
    unless: 'day',
    pattern:
      /昨[天日晚夜]|(?<!以)前天(?!天)|前晚|今[早晚]|(?<![早晚马馬線线網网身路])上{1,2}[个個]?(?:[周週][一二三四五六日天末]?|(?:星期|礼拜|禮拜)[一二三四五六日天]?|月)|去年|\d{1,2}月\d{1,2}|[\d〇零一二两兩三四五六七八九十]{1,3} ?(?:天|[周週]|[个個]?(?:星期|礼拜|禮拜|月))(?:之|以)?前/gu,
  },
  { unless: 'day', pattern: /^下[个個]?(?:[周週]|星期|礼拜|禮拜|月)[一二三四五六日天末]?(?= |$)/gu },
  {
    unless: 'day',
    pattern: /(?<![第\d〇零一二三四五六七八九十])[\d〇零一二三四五六七八九十]{1,3}[日号號](?![\u3400-\u9FFF\p{L}])/gu,
  },
  { unless: 'day', pattern: /(?<![\p{L}\d./-])\d{4}([-/.])\d{1,2}\1\d{1,2}(?![\d/-])/gu },
  { unless: 'day', pattern: /(?<![\p{L}\d./-])\d{1,2}\. ?\d{1,2}\.(?:\d{2,4})?(?![\p{L}\d.])/gu },
  {
    unless: 'day',
    pattern: /(?<![\p{L}\d./$€£-])(\d{1,2})\/(\d{1,2})(?![\p{L}\d/])/gu,
    isMeant: ([said = '', first, second]) => !FRACTION.test(said) && isDate(Number(first), Number(second)),
  },
  {
    unless: 'day',
    pattern: /^(\d{1,2})[.-](\d{2})(?= )/gu,
    isMeant: ([, first, second]) => isDate(Number(first), Number(second)),
  },
  {
    unless: null,
    pattern:
      /(?<![\p{Script=Latin}\d.,:/$€£¥第-])(\d{1,2})(?:[:.]\d{1,2})?(?: ?- ?| to | till | until |到|至)(\d{1,2})(?:[:.]\d{1,2})?(?![\p{Script=Latin}\d.:/%°-])/gu,
    isMeant: ([, first, second], before, after) => areHours(first, second) && !isCounted(before) && !isCountedBy(after),
  },
  {
    unless: 'time',
    pattern:
      /^(?:从|從)?(?:凌晨|清晨|一大早|大清早|早上|早晨|上午|中午|下午(?!茶)|午后|午後|傍晚|晚上|晚间|晚間|夜里|夜裡|深夜|半夜)(?!好)|(?:到|至)(?:现在|現在)/gu,
  },
  {
    unless: null,
    pattern: /^(?:[之以][前后後]|过后|過後|前(?= )|之[间間]|期[间間]|结束|結束)/gu,
    isBehind: true,
  },
  { unless: null, pattern: /^and /gu, isBehind: true },
  { unless: null, pattern: english('(?:ended|finished|started|began)$|(?:started|began|ended|finished) at') },
  {
    unless: 'time',
    pattern: /^\d{4}(?=[ \u3400-\u9FFF])/gu,
    isMeant: ([said = '']) => areHours(said.slice(0, 2)) && Number(said.slice(2)) < 60,
  },
  // A second span besides the one that is said.
  {
    unless: null,
    pattern:
      /(?<![\p{L}\d.:])\d{1,2}(?::\d{2})? ?(?:[ap]m)?(?: ?- ?| to | till | until )\d{1,2}(?::\d{2})? ?[ap]m(?![\p{L}\d])/gu,
  },
  {
    unless: null,
    pattern:
      /[\d一二两兩三四五六七八九十]{1,3}[点點时時](?:半|[\d一二三四五十]{1,3}分?)?[到至-][\d一二两兩三四五六七八九十]{1,3}[点點时時]半?/gu,
  },
  {
    unless: null,
    pattern: /(?<![\p{L}\d-])(\d{1,2})-(\d{1,2})-(\d{1,2})(?![\p{L}\d-])/gu,
    isMeant: ([, first, second, third]) => areHours(first, second, third),
  },
  {
    unless: null,
    pattern:
      /(?:凌晨|清晨|早上|早晨|上午|中午|正午|下午|午后|午後|傍晚|晚上|夜里|夜裡|半夜|晚间|晚間|深夜|in the (?:morning|afternoon|evening)|at night|just now|刚才|剛才|刚刚|剛剛)$/gu,
  },
  { unless: null, pattern: new RegExp(`^to (?:\\d{1,2}|${HOUR_WORDS})${ENDS}`, 'gu') },
  { unless: null, pattern: /差 ?[\d〇一二两兩三四五六七八九十]{1,2} ?[分刻]/gu },
  {
    unless: 'time',
    pattern: /(?<![\d.:])(\d{1,2}):(\d{2})(?![\d:])/gu,
    isMeant: ([, hour, minute]) => areHours(hour) && Number(minute) < 60,
  },
  {
    unless: 'time',
    pattern: /(?<![\d.:])\d{1,2}(?:[:.]\d{2})? ?[ap](?:m|\.m\.?)(?![\p{Script=Latin}\d])/gu,
  },
  {
    unless: 'time',
    pattern: english(
      `(?:half|quarter) (?:past|to) \\w{1,8}|(?:from|since|until|till|at|by) (?:half )?(?:\\d{1,2}(?![.,:/-]\\d)|${HOUR_WORDS})(?! (?!(?:to|till?|until|for|and|past|thirty|fifteen)(?!\\p{L}))\\p{L})|\\d{1,2} past \\d{1,2}|(?:a )?quarter hour|hour and a half|hour-long|\\d{1,3} seconds|` +
        `\\d{1,3}(?:[.,]\\d{1,2})?[ -]?(?:h|hrs?|hours?|mins?|minutes?)|\\d{1,2}m|half an hour|half hour|an hour|\\d{1,3}['’′]|` +
        `(?:${HOUR_WORDS}|(?:a )?couple(?: of)?|(?:a )?few|several|fifteen|twenty|thirty|forty|fifty|sixty|ninety) (?:hours?|hrs?|minutes?|mins?)|[½¼¾] ?(?:h|hours?)|just now|` +
        `(?:all|half the|half a|the (?:whole|entire)) (?:day|morning|afternoon|evening|night)`,
    ),
  },
  {
    unless: 'time',
    pattern:
      /(?:(?<![第\d.])\d{1,2}|(?<![第〇零一二三四五六七八九十])(?:[两兩二三四五六七八九]|十[一二]?|二十[一二三四]?))(?:[点點](?![式檔档水]|一[线線])|[时時](?![代候间間尚刻差期常]))|一[点點](?=[半到至钟鐘整左多零〇]|[二三四五]?十)/gu,
  },
  { unless: 'time', pattern: /^(?:半天|一?整[个個]?(?:天|上午|早上|中午|下午|晚上|夜)|一(?:上午|下午|晚上))/gu },
  {
    unless: 'time',
    pattern:
      /(?:半|\d{1,3}(?:\.\d)?|[〇零一二两兩三四五六七八九十]{1,3}) ?[个個]?半?(?:小时|小時|钟头|鐘頭|分钟|分鐘|刻钟|刻鐘)|(?<![\d.])\d{1,3}分(?![\d数數之类類])|刚才|剛才|刚刚(?!好)|剛剛(?!好)|方才/gu,
  },
  // What is left of a time, a day or a length that was read in part.
  {
    unless: null,
    pattern: new RegExp(
      `^(?:an? |the )?(?:hours?|hrs?|mins?|minutes?|secs?|seconds?|stars?|h|m|until|till|to|from|at|tomorrow|tonight|yesterday|${WEEKDAYS})$`,
      'gu',
    ),
  },
  {
    unless: null,
    pattern: new RegExp(`(?:^|(?<= ))(?:${HAN_LEFT})(?= |$)`, 'gu'),
  },
  { unless: null, pattern: /^[ap]\.?m\.?(?=$| ?[\u3400-\u9FFF])|(?<=[\u3400-\u9FFF\d]) ?[ap]\.?m\.?$/gu },
  { unless: null, pattern: /(?<!(?:^|with|the|for|to|and|my|by|of|a|new|our)) [ap]\.?m$/gu },
  // Its minutes, or a number of the name: `1h 5 swim`.
  {
    unless: null,
    pattern: /^\d{1,2}(?= )/gu,
    behind: /\d ?h(?:ours?|rs?)? $/,
    isMeant: (_, before, after) => !isCountedBy(after) && !isPlural(after),
  },
  // Several days, of which a log has one.
  {
    unless: null,
    pattern: new RegExp(`(?:^|(?<=[ ,、]))${HAN_WEEK}(?: ?[到至、和与與,-] ?${HAN_WEEK_BEHIND}){1,6}`, 'gu'),
  },
  { unless: null, pattern: new RegExp(`(?:^|(?<=[ ,、]))${HAN_WEEK}(?=[ ,]|$)`, 'gu') },
  {
    unless: null,
    pattern: english(`${WEEK}s?(?: ?- ?| to | thru | through | and | & |, ?)${WEEK}s?`),
  },
  { unless: 'day', pattern: english(`(?:on )?(?:mon|tues?|wed|thu(?:rs)?|fri)$`) },
  { unless: 'day', pattern: english(`^(?:tonight|tomorrow)|^(?:this|next|last) (?:week|weekend|month|year)`) },
  {
    unless: 'day',
    pattern: new RegExp(
      `(?<!(?:^|${BEGINS}(?:plan|prep|prepare|planning|for|of|about|from|until|review|and|the)) ?)(?<= )(?:next|this) (?:week|weekend|month|year)$`,
      'gu',
    ),
  },
  { unless: 'day', pattern: english(`^(?:${HOLIDAYS})$`) },
  { unless: 'day', pattern: new RegExp(`(?:^|(?<= ))(?:${HAN_HOLIDAYS})(?= |$)`, 'gu') },
  { unless: 'day', pattern: /^[明昨][早晚晨](?![餐饭飯星])|(?<= )(?:明[天日早晚]|[后後]天|大[后後]天)(?= )/gu },
  {
    unless: null,
    pattern:
      /^(?:待[会會][儿兒]?|等[会會][儿兒]?|等一下|稍[后後]|[过過][会會][儿兒]?|一[会會][儿兒]?|[过過]一[会會][儿兒]?|晚[点點些]|等下|回[头頭]|[马馬]上|later|soon|(?:right )?now)(?= |$)|(?<= )later$/gu,
  },
  {
    unless: 'day',
    pattern: /(?:^|(?<= ))(?:工作日|平日|月[底初中末]|年[底初末]|[明后後]年|[本这這](?:[周週]|[个個]?月|年))(?= |$)/gu,
  },
  {
    unless: 'day',
    pattern:
      /(?:^|(?<= ))[\d〇零一二两兩三四五六七八九十半]{1,3} ?[个個]?(?:天|[周週]|星期|礼拜|禮拜|月|年)(?:之|以)?[后後](?= |$)|(?:^|(?<= ))晚些[时時]候/gu,
  },
  {
    unless: 'day',
    pattern: english(
      `in (?:\\d{1,3}|an?|few|a few|${HOUR_WORDS}) (?:days?|weeks?|months?|years?)|(?:\\d{1,3}|an?|${HOUR_WORDS}) (?:days?|weeks?|months?) from (?:now|today)`,
    ),
  },
  // Lengths that are not exact, or are no length of a log.
  {
    unless: 'time',
    pattern:
      /(?:[半俩倆仨数數几幾\d〇零一二两兩三四五六七八九十百]{1,5}(?:\.\d)?) ?[来來多几幾余餘]? ?[个個]?[半多来來几幾]? ?(?:小 ?[时時]|[钟鐘][头頭]|分 ?[钟鐘]|刻[钟鐘]|秒(?![杀殺速懂]))/gu,
  },
  {
    unless: 'time',
    pattern:
      /(?:^|(?<= ))(?:大半天|小半天|半天|一天|整[天晚夜]|一整[天晚夜]|一宿|一[会會][儿兒]?|好久|片刻)(?= |$)|了?(?:大半天|小半天|一[会會][儿兒])$|了(?:半天|一天|一[会會]|好久)$/gu,
  },
  {
    unless: 'time',
    pattern: english(
      `(?:for )?a (?:while|bit)$|for (?:hours|ages|days)$|^(?:the )?(?:whole|entire) (?:day|morning|afternoon|evening|night)|in \\d{1,3}$`,
    ),
  },
  {
    unless: 'time',
    pattern: english(
      `(?:\\d{1,4}|${HOUR_WORDS}|few|several) ?secs?|(?:at|from|by|till|until|since|before|around|about) (?:noon|midday|midnight)|(?:\\d{1,2}|${HOUR_WORDS}) ?o['’]?clock`,
    ),
  },
  {
    unless: 'time',
    pattern: /(?<![\p{L}\d.])\d{1,2} ?h ?\d{1,2}(?!\d)|(?<![\p{L}\d.:])\d{1,2}(?:to|till?)\d{1,2}(?![\p{L}\d])/gu,
  },
  { unless: null, pattern: english(`(?:until|till?|up to) now$|^(?:on )?weekdays`) },
  {
    unless: 'time',
    pattern: english(`(?:${HOUR_WORDS})(?: (?:thirty|fifteen))? ?[ap]\\.?m`),
  },
  {
    unless: 'time',
    pattern:
      /(?<![第\d一二三四五六七八九十])(?:[一二两兩三四五六七八九]|[二三四五]?十[一二三四五六七八九]?)分(?= |$)/gu,
  },
  { unless: 'time', pattern: /[早朝] ?[\d五六七八九十]{1,2} ?晚 ?[\d三四五六七八九十]{1,2}/gu },
  // Ratings.
  { unless: 'rating', pattern: /[\d一二两兩三四五] ?(?:[★⭐]|[颗顆]?星半)|\*[零一二两兩三四五六七八九十](?= |$)/gu },
  { unless: null, pattern: /(?<= )[给給]$/gu },
  {
    unless: 'rating',
    pattern: /(?<![\p{L}\d])\d\*(?= |$)|(?<![\p{L}\d])\d(?:[.,]\d)? (?:out )?of (?:5|five)(?![\p{L}\d])/gu,
  },
  {
    unless: 'rating',
    pattern: english(
      `(?:\\d{1,3}(?:[.,]\\d)?|${HOUR_WORDS})(?: and a half)?[ -]?stars?|(?:rating|rated|stars?)[: ]{1,2}[\\d.]{1,4}`,
    ),
  },
  {
    unless: 'rating',
    pattern:
      /[\d零一二两兩三四五六七八九十] ?(?:[颗顆]半?星|半?星(?!期|[\u3400-\u9FFF]))(?<!北斗七星)|(?:评分|評分|打分)[: ]?[\d.]{1,4}/gu,
  },
]
