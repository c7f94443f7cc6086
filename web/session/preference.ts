import { type Query, queryOptions } from '@tanstack/react-query'
import { account, type Preference, type PreferenceChange } from '#contract/account.ts'
import { call } from '#web/api/client.ts'
import { errorMessages } from '#web/api/errors.ts'
import { queryClient, queryOf, useLoaded } from '#web/api/query.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { applyLook } from '#web/theme/look.ts'
import { notify } from '#web/ui/notify.ts'
import { mergeChange, mergePreference } from './merge-preference.ts'
import { appMessages } from '#web/i18n/app-messages.ts'

/** A preference is saved this long after the last change. [limit/product-timing] */
const DEBOUNCE_MS = 500

const asked = queryOf(account.preference)

/** Changes that wait to be sent. */
let unsaved: PreferenceChange | undefined
/** Changes that were sent, and that an answer need not contain yet. */
let sent: PreferenceChange | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The preferences of the signed-in user. Those that change the look of the page are applied as soon as they arrive. */
export const preferenceQuery = queryOptions({
  ...asked,
  staleTime: 5 * 60_000,
  queryFn: async (context): Promise<Preference> => withTheme(await asked.queryFn!(context)),
})

export const usePreference = (): Preference => useLoaded(preferenceQuery)

/** Applies the saved preferences together with the changes that the server may not have saved yet. */
function withTheme(saved: Preference): Preference {
  const preference = [sent, unsaved].reduce<Preference>(
    (known, change) => (change ? mergePreference(known, change) : known),
    saved,
  )
  const { themeSchema: scheme, mode, direction, layout } = preference.uiTheme
  const { type, sideNavCollapse: narrow } = layout
  const { language, locale } = preference
  applyLook({ scheme, mode, direction, layout: type, narrow, language: language.lang, locale })
  return preference
}

/**
 * Shows at once, saved half a second after the last change; a failure restores the server's values. In the place of a
 * child the change holds for this page alone. [family/acting-limits]
 */
export function changePreference(change: PreferenceChange) {
  unsaved = mergeChange(unsaved ?? {}, change)
  const shown = queryClient.getQueryData(asked.queryKey)
  if (shown) queryClient.setQueryData(asked.queryKey, withTheme(shown))
  clearTimeout(timer)
  timer = setTimeout(() => void save(), DEBOUNCE_MS)
}

/** For a user who leaves before the half second is over. */
export const savePreferenceNow = () => save(true)

const isNotAsked = ({ queryKey }: Query) => queryKey[0] !== asked.queryKey[0]

/** One at a time: a slow older save must not overtake a newer one. */
async function save(keepalive = false) {
  clearTimeout(timer)
  if (sent || !unsaved) return
  const change = unsaved
  sent = change
  unsaved = undefined
  try {
    const saved = await call(account.savePreference, { body: change, keepalive })
    // The user has signed out meanwhile.
    if (sent !== change) return
    sent = undefined
    queryClient.setQueryData(asked.queryKey, withTheme(saved))
    // A change of these moves the start of a day or the names of the defaults.
    if (change.timezone || change.home || change.language)
      await queryClient.invalidateQueries({ predicate: isNotAsked })
  } catch {
    if (sent !== change) return
    sent = undefined
    notifyFailure(change)
    await queryClient.invalidateQueries({ queryKey: asked.queryKey })
  }
  if (unsaved) await save()
}

function notifyFailure({ uiTheme }: PreferenceChange) {
  const message = uiTheme ? phrasesOf(appMessages)('saveThemeFailed') : phrasesOf(errorMessages)('tryLater')
  notify({ kind: 'error', message })
}

/** Drops unsaved changes of a user who has signed out. */
export function forgetUnsaved() {
  clearTimeout(timer)
  unsaved = undefined
  sent = undefined
}
