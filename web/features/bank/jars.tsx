import { Progress } from '@mantine/core'
import { IconGift, IconPigMoney, IconPlayerPlay, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import type { BankAccount } from '#contract/bank.ts'
import type { BalanceSplit, Jar } from '#domain/bank/split.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import { Figure } from '#web/widgets/bank/figure.tsx'
import jarClasses from '#web/widgets/bank/jar.module.css'
import classes from './jars.module.css'
import { messages } from './messages.ts'
import { type Level, levelsOf } from './model.ts'

const ICONS: Record<Jar, TablerIcon> = { spend: IconPlayerPlay, save: IconPigMoney, give: IconGift }
const NAMES = { spend: 'spendJar', save: 'saveJar', give: 'giveJar' } as const

/** Units of the drawing: the top of the glass, and its depth. */
const TOP = 22
const DEEP = 92

/** The glass shows its level; a dashed line shows the goal. */
function Glass({ level, goal }: Level) {
  const clip = useId()
  const height = (part: number) => TOP + DEEP * (1 - part)
  return (
    <svg className={classes.glass} viewBox="0 0 96 120" aria-hidden focusable="false">
      <clipPath id={clip}>
        <path d="M22 22h52c10 6 14 14 14 24v52a16 16 0 0 1-16 16H24A16 16 0 0 1 8 98V46c0-10 4-18 14-24z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect className={classes.empty} x="0" y="0" width="96" height="120" />
        <rect
          className={classes.fill}
          x="0"
          y={TOP}
          width="96"
          height={DEEP}
          style={{ transform: `translateY(${DEEP * (1 - level)}px)` }}
        />
        {goal !== null && <path className={classes.mark} d={`M4 ${height(Math.min(goal, 0.97))}h88`} />}
      </g>
      <path
        className={classes.rim}
        d="M22 22h52c10 6 14 14 14 24v52a16 16 0 0 1-16 16H24A16 16 0 0 1 8 98V46c0-10 4-18 14-24z"
      />
      <rect className={classes.lid} x="18" y="8" width="60" height="14" rx="5" />
    </svg>
  )
}

type Props = { account: BankAccount; split: BalanceSplit | undefined }

/** The three jars, their levels, and the share of a deposit that each gets. [bank/balance-split] */
export function Jars({ account, split }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const { goal, save } = account
  return (
    <div className={classes.shelf}>
      <ul className={classes.jars} aria-label={t('jars')}>
        {levelsOf(account).map((level) => {
          const { jar } = level
          const Icon = ICONS[jar]
          return (
            <li key={jar} className={`${classes.jar} ${jarClasses.jar}`} data-jar={jar}>
              <Glass {...level} />
              <span className={classes.name}>
                <Icon size={16} stroke={2} aria-hidden />
                {say(jar)}
              </span>
              <Figure label={t(NAMES[jar])}>
                <b className={classes.amount}>{length(account[jar], language)}</b>
              </Figure>
              <span className={classes.share}>{split && t('shareOf', { percent: split[jar] })}</span>
            </li>
          )
        })}
      </ul>
      {goal && (
        <div className={classes.goal}>
          <span className={classes.wanted}>
            <b>{t('goal', { name: goal.name })}</b>
            <Figure label={t('goal', { name: goal.name })}>
              {t('goalProgress', { saved: length(save, language), wanted: length(goal.minutes, language) })}
            </Figure>
          </span>
          <Progress.Root size="lg">
            <Progress.Section
              value={Math.min(100, (100 * save) / goal.minutes)}
              aria-label={t('goal', { name: goal.name })}
              aria-valuetext={t('goalProgress', {
                saved: length(save, language),
                wanted: length(goal.minutes, language),
              })}
            />
          </Progress.Root>
          {goal.reachedAt !== null && <p className={classes.reached}>{t('goalReached')}</p>}
        </div>
      )}
    </div>
  )
}
