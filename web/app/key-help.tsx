import { Anchor, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { commandMessages, labelOf } from '#web/widgets/palette/command-messages.ts'
import { type CommandId, commandOf, COMMANDS } from '#web/ui/shortcuts.ts'
import { KeyCaps } from '#web/widgets/palette/key-caps.tsx'
import classes from './key-help.module.css'
import { capsOf, isSingleLetter } from '#web/widgets/palette/read-key.ts'
import { isApple } from '#web/ui/platform.ts'

/** In the order of a day: find your way, log, then mend. The five ratings are one line. */
const GROUPS = {
  everywhere: ['palette', 'search', 'newLine', 'newNote', 'undo', 'redo', 'notices', 'help'],
  day: ['today', 'dayBefore', 'dayAfter', 'fillGap', 'repeatLast', 'timer', 'copyYesterday'],
  log: [
    'nextLog',
    'previousLog',
    'rate1',
    'endEarlier',
    'endLater',
    'startEarlier',
    'startLater',
    'edit',
    'duplicate',
    'split',
    'remove',
  ],
} as const satisfies Record<string, readonly CommandId[]>
const RATINGS = (['rate1', 'rate2', 'rate3', 'rate4', 'rate5'] as const).flatMap((id) => COMMANDS[id])

type Props = {
  singleLetter: boolean
  onClose: () => void
  /** For another screen. */
  onLeave: () => void
}

/** Every key there is, and which of them do something on the screen behind. */
export function KeyHelp({ singleLetter, onClose, onLeave }: Props) {
  const t = useWords(commandMessages)
  const apple = isApple()
  const works = (key: string) => singleLetter || !isSingleLetter(key)

  function line(id: CommandId) {
    const keys = id === 'rate1' ? RATINGS : COMMANDS[id]
    const working = keys.filter(works)
    const isNow = commandOf(id) !== undefined && working.length > 0
    return (
      <li key={id} className={classes.line} data-now={isNow || undefined}>
        <span className={classes.label}>
          {id === 'rate1' ? t('rateAny') : labelOf(id, t)}
          {isNow && <VisuallyHidden>{` (${t('possibleNow')})`}</VisuallyHidden>}
        </span>
        <KeyCaps keys={working.length ? working : keys} or={t('or')} />
      </li>
    )
  }
  return (
    <Dialog
      title={t('help')}
      closeLabel={t('close')}
      onClose={onClose}
      size={820}
      returnFocus={false}
      body={classes.body}
    >
      <p className={classes.lead}>
        <span className={classes.mark} aria-hidden />
        {t('possible')}
      </p>
      {!singleLetter && (
        <p className={classes.off}>
          {t('lettersOff', { mod: capsOf('mod+k', { apple, rtl: false })[0] ?? '' })}{' '}
          <Anchor renderRoot={(props) => <Link to={PATHS.preferences} {...props} />} onClick={onLeave}>
            {t('turnOn')}
          </Anchor>
        </p>
      )}
      <div className={classes.groups}>
        {Object.entries(GROUPS).map(([group, ids]) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.heading}>{t(group as keyof typeof GROUPS)}</h3>
            <ul className={classes.lines}>{ids.map(line)}</ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
