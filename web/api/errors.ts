import type { Language } from '#contract/common.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { type Ceiling, isCeiling } from '#domain/ceiling.ts'
import { defineMessages, type Phrase, type Translate, wordsIn } from '#web/i18n/define-messages.ts'
import { ApiError } from './call.ts'
import { fieldLabel } from './load-field-labels.ts'

/**
 * A code without words does not compile, nor does a ceiling: see `TEXTS` and `conflictText`. [error/words-for-codes]
 */
export const errorMessages = defineMessages('errors', {
  en: {
    invalidParams: 'Invalid params: {{values}}',
    exists: '{{values}} already exists.',
    notFound: 'Not found',
    forbidden: 'You are not allowed to do this',
    secondStep: 'One more step to sign in',
    proof: 'Confirm that it’s you, then try again.',
    unverified: 'Confirm your email address first.',
    overlapTitle: 'Time overlap is not allowed',
    overlap: 'Overlaps with existing records. Adjacent is allowed, but overlap is not.',
    refLogs_one: 'Cannot delete: referenced in {{count}} activity log',
    refLogs_other: 'Cannot delete: referenced in {{count}} activity logs',
    refGroups_one: 'Cannot delete: referenced by {{count}} group',
    refGroups_other: 'Cannot delete: referenced by {{count}} groups',
    conflict: 'Conflict',
    notes: 'Limit of {{limit}} notes reached. Delete some, including from the trash, then try again.',
    openReminders: 'Limit of {{limit}} open reminders reached. Complete or delete some, then try again.',
    reminders: 'Limit of {{limit}} reminders reached. Delete some completed ones, then try again.',
    plans: 'Limit of {{limit}} plans reached. Delete some, then try again.',
    sleepPlans: 'Limit of {{limit}} sleep plans reached. Delete some, then try again.',
    vacations: 'Limit of {{limit}} vacations reached. Delete some, then try again.',
    projects: 'Limit of {{limit}} projects reached. Delete or merge some, then try again.',
    recipients: 'Limit of {{limit}} recipients reached. Delete or merge some, then try again.',
    tags: 'Limit of {{limit}} tags and sub-activities reached. Delete or merge some, then try again.',
    activities: 'Limit of {{limit}} activities reached. Use an existing one or merge some, then try again.',
    unauthorized: 'Unauthorized operation',
    changed: 'Your password was changed elsewhere, or your account was disabled. Sign in again.',
    ended: 'Your session has ended. Sign in again.',
    tooLarge: 'This is too large to send. Make it shorter.',
    unsupported: 'Invalid operation',
    tooMany: 'Too many attempts. Wait a moment, then try again.',
    storageFull: 'The server’s storage is full, so nothing can be saved. Tell its operator, then try again later.',
    unavailable: 'The server isn’t available right now. Nothing is lost. Try again shortly.',
    unreachable: 'Can’t reach the server. Check your connection, then try again.',
    timeout: 'The server took too long to respond. Try again.',
    tryLater: 'The action could not be completed. Please try again later.',
  },
  zh_CN: {
    invalidParams: '参数无效：{{values}}',
    exists: '{{values}}已存在。',
    notFound: '未找到',
    forbidden: '您没有权限执行此操作',
    secondStep: '登录还需要一步验证',
    proof: '请先确认是你本人，然后重试。',
    unverified: '请先确认你的邮箱地址。',
    overlapTitle: '不允许时间重叠',
    overlap: '与已有记录重叠。可以相邻，但不能重叠。',
    refLogs_other: '无法删除：被{{count}}条活动记录引用',
    refGroups_other: '无法删除：被{{count}}个群组引用',
    conflict: '冲突',
    notes: '笔记已有{{limit}}条，达到上限。请删除一些（包括回收站中的），然后重试。',
    openReminders: '未完成的提醒已有{{limit}}条，达到上限。请完成或删除一些，然后重试。',
    reminders: '提醒已有{{limit}}条，达到上限。请删除一些已完成的提醒，然后重试。',
    plans: '计划已有{{limit}}个，达到上限。请删除一些，然后重试。',
    sleepPlans: '睡眠计划已有{{limit}}个，达到上限。请删除一些，然后重试。',
    vacations: '假期已有{{limit}}个，达到上限。请删除一些，然后重试。',
    projects: '项目已有{{limit}}个，达到上限。请删除或合并一些，然后重试。',
    recipients: '受益人已有{{limit}}位，达到上限。请删除或合并一些，然后重试。',
    tags: '标签和子活动已有{{limit}}个，达到上限。请删除或合并一些，然后重试。',
    activities: '活动已有{{limit}}个，达到上限。请使用已有的活动或合并一些，然后重试。',
    unauthorized: '未授权的操作',
    changed: '密码已在别处更改，或账户已停用。请重新登录。',
    ended: '本次登录已结束，请重新登录。',
    tooLarge: '内容太大，无法发送，请精简后再试。',
    unsupported: '无效操作',
    tooMany: '尝试次数过多，请稍等片刻再试。',
    storageFull: '服务器的存储空间已满，暂时无法保存。请联系管理员，稍后重试。',
    unavailable: '服务器暂时不可用。内容没有丢失，请稍后重试。',
    unreachable: '无法连接服务器。请检查网络后重试。',
    timeout: '服务器响应超时，请重试。',
    tryLater: '操作未能完成，请稍后重试。',
  },
  zh_TW: {
    invalidParams: '參數無效：{{values}}',
    exists: '{{values}} 已存在。',
    notFound: '找不到',
    forbidden: '您沒有權限執行此操作',
    secondStep: '登入還需要一個驗證步驟',
    proof: '請先確認是你本人，然後再試一次。',
    unverified: '請先確認你的電子郵件地址。',
    overlapTitle: '不允許時間重疊',
    overlap: '與現有紀錄重疊。可以相鄰，但不能重疊。',
    refLogs_other: '無法刪除：被 {{count}} 筆活動紀錄引用',
    refGroups_other: '無法刪除：被 {{count}} 個群組引用',
    conflict: '衝突',
    notes: '筆記已有 {{limit}} 則，達到上限。請刪除一些（包括垃圾桶中的），然後再試一次。',
    openReminders: '未完成的提醒事項已有 {{limit}} 則，達到上限。請完成或刪除一些，然後再試一次。',
    reminders: '提醒事項已有 {{limit}} 則，達到上限。請刪除一些已完成的提醒事項，然後再試一次。',
    plans: '計畫已有 {{limit}} 個，達到上限。請刪除一些，然後再試一次。',
    sleepPlans: '睡眠計畫已有 {{limit}} 個，達到上限。請刪除一些，然後再試一次。',
    vacations: '假期已有 {{limit}} 個，達到上限。請刪除一些，然後再試一次。',
    projects: '專案已有 {{limit}} 個，達到上限。請刪除或合併一些，然後再試一次。',
    recipients: '受益人已有 {{limit}} 位，達到上限。請刪除或合併一些，然後再試一次。',
    tags: '標籤和子活動已有 {{limit}} 個，達到上限。請刪除或合併一些，然後再試一次。',
    activities: '活動已有 {{limit}} 個，達到上限。請使用現有的活動或合併一些，然後再試一次。',
    unauthorized: '未授權的操作',
    changed: '密碼已在別處變更，或帳戶已停用。請重新登入。',
    ended: '這次登入已結束，請重新登入。',
    tooLarge: '內容太大，無法送出，請精簡後再試。',
    unsupported: '無效操作',
    tooMany: '嘗試次數過多，請稍候片刻再試。',
    storageFull: '伺服器的儲存空間已滿，暫時無法儲存。請聯絡伺服器管理員，稍後再試。',
    unavailable: '伺服器暫時無法使用。內容沒有遺失，請稍後再試。',
    unreachable: '無法連線到伺服器。請檢查網路後再試。',
    timeout: '伺服器回應逾時，請再試一次。',
    tryLater: '操作未能完成，請稍後再試。',
  },
})

type Say = Translate<(typeof errorMessages)['all']['en']>

/** Each label once: two fields of the contract may be one field of a form. */
const fieldNames = (fields: readonly string[], language: Language): string =>
  [...new Set(fields.map((field) => fieldLabel(field, language)))].join(language === 'en' ? ', ' : '、')

const TEXTS: Record<RefusalCode, (t: Say, error: NonNullable<ApiError['body']>) => string> = {
  INVALID_PARAMS: (t, { values }) => t('invalidParams', { values: fieldNames(values, t.language) }),
  UNAUTHENTICATED: (t) => t('unauthorized'),
  SECOND_FACTOR_REQUIRED: (t) => t('secondStep'),
  FORBIDDEN: (t) => t('forbidden'),
  SESSION_LOCKED: (t) => t('forbidden'),
  PROOF_REQUIRED: (t) => t('proof'),
  EMAIL_UNVERIFIED: (t) => t('unverified'),
  NOT_FOUND: (t) => t('notFound'),
  ALREADY_EXISTS: (t, { values }) => t('exists', { values: values.join(', ') }),
  TIME_RANGE_OVERLAP: (t) => t('overlap'),
  CONFLICT_REFERENCE(t, { details }) {
    const { activityLogs, groups } = details
    if (typeof activityLogs === 'number' && activityLogs > 0) return t('refLogs', { count: activityLogs })
    if (typeof groups === 'number' && groups > 0) return t('refGroups', { count: groups })
    return t('conflict')
  },
  CONFLICT: (t, body) => conflictText(t, body),
  TOO_LARGE: (t) => t('tooLarge'),
  UNSUPPORTED_MEDIA_TYPE: (t) => t('unsupported'),
  CREDENTIALS_CHANGED: (t) => t('changed'),
  RATE_LIMITED: (t) => t('tooMany'),
  SESSION_ENDED: (t) => t('ended'),
  STORAGE_FULL: (t) => t('storageFull'),
  UNAVAILABLE: (t) => t('unavailable'),
}

/** The number is formatted alike in every language: all of them separate thousands in the same way. */
const many = (limit: unknown): string => Number(limit).toLocaleString('en')

/** The words of a 409 say more where a ceiling was reached: they name it and what to delete. [error/words-for-codes] */
function conflictText(t: Say, body: ApiError['body']): string {
  const { full, limit } = body?.details ?? {}
  return isCeiling(full) ? t(full, { limit: many(limit) }) : t('conflict')
}

/** The ceiling that was reached; undefined: something else is wrong. */
export function fullIn(error: unknown): Ceiling | undefined {
  const full = error instanceof ApiError ? error.body?.details['full'] : undefined
  return isCeiling(full) ? full : undefined
}

/**
 * The words that the screen shows for a failure: `wordsFor(error, useWords(errorMessages))`. The server's message is
 * English and for logs, so the code decides the words, in the language of the screen. Only an answer without a code,
 * such as that of a proxy, is shown as it was written. [error/words-for-codes]
 */
export function wordsFor(error: unknown, t: Say): string {
  if (error instanceof ApiError) {
    const { body, status, message } = error
    if (body?.code) return TEXTS[body.code](t, body)
    if (status === 401) return body?.message || t('unauthorized')
    // Any other 409 is a conflict, and any other status shows the server's message. [error/words-for-codes]
    return status === 409 ? conflictText(t, body) : message
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return t('timeout')
  return t(error instanceof TypeError ? 'unreachable' : 'tryLater')
}

/** As `wordsFor`, for a notice. */
export const phraseFor =
  (error: unknown): Phrase =>
  (language) =>
    wordsFor(error, wordsIn(errorMessages, language))

/** Only the overlap has a title of its own. [error/words-for-codes] */
export const titleFor = (error: unknown, t: Say): string | undefined =>
  refusalCode(error) === 'TIME_RANGE_OVERLAP' ? t('overlapTitle') : undefined

export const refusalCode = (error: unknown): RefusalCode | null =>
  error instanceof ApiError ? (error.body?.code ?? null) : null

/** The fields that the server names, in the order of the form. */
export const refusedFields = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.body?.values ?? []) : []

/** The current version of a thing, if somebody else was faster. [offline/version-conflict] */
export function versionIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body?.details ?? {}
  const version = (current as { version?: unknown } | null | undefined)?.version
  return typeof version === 'number' ? version : null
}
