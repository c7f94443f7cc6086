import { useId } from 'react'
import type { UiTheme } from '#contract/account.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import option from '#web/ui/option.module.css'
import { appearanceMessages } from './appearance-messages.ts'
import classes from './appearance.module.css'
import { LAYOUT_TYPES, withType } from './layout.ts'
import { LayoutPicture } from './layout-picture.tsx'
import { PHONE } from '#web/ui/media.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'

type Scheme = UiTheme['themeSchema']

/** The scheme called dark is an ink; a mode has the name dark already. [view/look-preferences] */
const SCHEMES = {
  purple: 'purple',
  purple2: 'purple2',
  blue: 'blue',
  green: 'green',
  orange: 'orange',
  dark: 'ink',
} as const satisfies Record<Scheme, string>

/**
 * All choices about the look of the app: each shows at once and is saved half a second later. [view/look-preferences]
 */
export function LookChoices() {
  const t = useWords(appearanceMessages)
  const { layout, themeSchema, mode, direction } = usePreference().uiTheme
  const isPhone = useMedia(PHONE)
  // The choices may be on the page twice, and are two groups then.
  const name = useId()
  return (
    <>
      <fieldset className={option.group}>
        <legend className={option.legend}>{t('layout')}</legend>
        <div className={classes.layouts}>
          {LAYOUT_TYPES.map((type) => (
            <label key={type} className={`${option.option} ${classes.layout}`}>
              <input
                type="radio"
                name={`${name}-layout`}
                value={type}
                checked={type === layout.type}
                onChange={() => changePreference({ uiTheme: { layout: withType(layout, type) } })}
              />
              <LayoutPicture type={type} />
              {t(type)}
            </label>
          ))}
        </div>
        <p className={classes.hint} role="status">
          {layout.type === 'blank' ? t('blankHint') : isPhone && t('phoneHint')}
        </p>
      </fieldset>
      <fieldset className={option.group}>
        <legend className={option.legend}>{t('scheme')}</legend>
        <div className={classes.schemes}>
          {(Object.keys(SCHEMES) as Scheme[]).map((scheme) => (
            <label key={scheme} className={`${option.option} ${classes.scheme}`} data-scheme={scheme}>
              <input
                type="radio"
                name={`${name}-scheme`}
                value={scheme}
                checked={scheme === themeSchema}
                onChange={() => changePreference({ uiTheme: { themeSchema: scheme } })}
              />
              <span className={classes.swatch} />
              {t(SCHEMES[scheme])}
            </label>
          ))}
        </div>
      </fieldset>
      <div className={classes.pairs}>
        <Choice
          label={t('mode')}
          value={mode}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) => changePreference({ uiTheme: { mode: chosen } })}
        />
        <Choice
          label={t('direction')}
          value={direction}
          options={(['ltr', 'rtl'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) => changePreference({ uiTheme: { direction: chosen } })}
        />
      </div>
    </>
  )
}
