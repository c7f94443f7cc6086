import { MINUTE_MS } from '#domain/time/time.ts'

/** What a bare number counts. */
export type LengthUnit = 'hours' | 'minutes' | 'seconds'

const HOUR_MS = 60 * MINUTE_MS
const UNIT_MS = { hours: HOUR_MS, minutes: MINUTE_MS, seconds: 1000 } as const satisfies Record<LengthUnit, number>

const WHOLE = /^\d{1,9}$/
const WITH_SIGN = /^(\d{0,9})([.,])(\d{1,9})$/
const WITH_THOUSANDS = /^(\d{1,3})[.,](\d{3})[.,](\d{1,9})$/

/**
 * Reads a number that is not negative. A sign before exactly three digits is a decimal sign only if the file uses it
 * as one; before fewer digits it always is.
 */
export function readNumber(text: string, decimalComma: boolean): number | null {
  if (WHOLE.test(text)) return Number(text)
  const [, thousands, hundreds = '', part = ''] = WITH_THOUSANDS.exec(text) ?? []
  if (thousands !== undefined) return Number(`${thousands}${hundreds}.${part}`)
  const [, whole = '', sign, rest = ''] = WITH_SIGN.exec(text) ?? []
  if (sign === undefined) return null
  const isDecimal = (sign === ',') === decimalComma || rest.length !== 3 || whole === '' || whole === '0'
  return Number(isDecimal ? `${whole}.${rest}` : whole + rest)
}

const CLOCK_LIKE = /^(\d{1,5}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d{1,9})?)? ?(h|hrs?|hours?|min|mins|minutes?)?\.?$/
const COUNTED = /(\d{0,9}(?:[.,]\d{1,9})?) ?(\p{L}{1,9})\.?[ ,]{0,2}/uy
const UNITS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    [HOUR_MS]:
      'h hr hrs hour hours std stunde stunden heure heures hora horas ч час часа часов 小时 小時 时 時 個小時 个小时',
    [MINUTE_MS]: 'm min mins minute minutes minuten minuto minutos мин минута минуты минут 分 分钟 分鐘',
    1000: 's sec secs second seconds sek sekunden seconde secondes segundo segundos сек 秒 秒钟 秒鐘',
  }).flatMap(([ms, names]) => names.split(' ').map((name) => [name, Number(ms)])),
)

/** `1h 20m`, `90 min`, `PT1H20M`, `1小时20分钟`. */
function inWords(text: string, decimalComma: boolean): number | null {
  let ms = 0
  for (let at = 0; at < text.length;) {
    COUNTED.lastIndex = at
    const [said = '', digits = '', name = ''] = COUNTED.exec(text) ?? []
    const number = digits ? readNumber(digits, decimalComma) : null
    const unit = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined
    if (number === null || unit === undefined) return null
    ms += number * unit
    at += said.length
  }
  return ms
}

const LONGEST_LENGTH = 40

/** Reads how long something took. @param unit of a number without one @returns milliseconds; null: it is no length */
export function readLength(text: string, unit: LengthUnit, decimalComma: boolean): number | null {
  if (text === '' || text.length > LONGEST_LENGTH) return null
  const plain = text.normalize('NFKC').trim().toLowerCase()
  const number = readNumber(plain, decimalComma)
  if (number !== null) return number * UNIT_MS[unit]
  const [, first, second, third, word = ''] = CLOCK_LIKE.exec(plain) ?? []
  if (first !== undefined) {
    // `18:25 min` are minutes and seconds.
    const isMinutes = word.startsWith('m') && third === undefined
    const [hours, minutes, seconds] = isMinutes
      ? [0, Number(first), Number(second)]
      : [Number(first), Number(second), Number(third ?? 0)]
    if (seconds > 59 || (!isMinutes && minutes > 59)) return null
    return hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000
  }
  return inWords(plain.replace(/^pt(?=\d)/, ''), decimalComma)
}
