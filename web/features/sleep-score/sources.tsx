import { Anchor } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { HALVES, type Score } from './model.ts'
import classes from './sleep-score.module.css'

const doi = (number: string) => `https://doi.org/${number}`

/** The papers that guided the score. [sleep/sleep-sources] */
const SOURCES = [
  ['S1', 'Phillips et al. 2017, Scientific Reports 7:3216', doi('10.1038/s41598-017-03171-4')],
  [
    'S2',
    'pyActigraphy, Sleep Regularity Index',
    'https://ghammad.github.io/pyActigraphy/_autosummary/pyActigraphy.sleep.ScoringMixin.SleepRegularityIndex.html',
  ],
  ['S3', 'GGIR, Sleep Regularity Index', 'https://wadpac.github.io/GGIR/articles/SleepRegularityIndex.html'],
  ['S4', 'Windred et al. 2024, Sleep 47(1)', doi('10.1093/sleep/zsad253')],
  ['S5', 'Huang, Mariani, Redline 2020, JACC 75:991–999', doi('10.1016/j.jacc.2019.12.054')],
  ['S6', 'Sletten et al. 2023, Sleep Health 9:801–820', doi('10.1016/j.sleh.2023.07.016')],
  ['S7', 'Watson et al. 2015, AASM / SRS', doi('10.5664/jcsm.4758')],
  ['S8', 'Paruthi et al. 2016, AASM', doi('10.5664/jcsm.5866')],
  ['S9', 'Hirshkowitz et al. 2015, National Sleep Foundation', doi('10.1016/j.sleh.2014.12.010')],
  ['S10', 'Buysse 2014, RU-SATED', doi('10.5665/sleep.3298')],
  ['S11', 'Ohayon et al. 2017, Sleep Health', doi('10.1016/j.sleh.2016.11.006')],
  ['S12', 'Reed, Sacco 2016', doi('10.5664/jcsm.5498')],
  ['S13', 'Carney et al. 2012, Consensus Sleep Diary', doi('10.5665/sleep.1642')],
  ['S14', 'Roenneberg et al. 2019', doi('10.3390/biology8030054')],
  ['S15', 'Fischer, Klerman, Phillips 2021', doi('10.1093/sleep/zsab103')],
  ['S16', 'SciPy, circstd', 'https://docs.scipy.org/doc/scipy/reference/generated/scipy.stats.circstd.html'],
  ['S17', 'Fitbit, dateOfSleep', 'https://dev.fitbit.com/build/reference/web-api/sleep/get-sleep-log-by-date-range/'],
] as const

/** How a score is computed, and the papers behind it. */
export function Sources({ score }: { score: Score | null }) {
  const t = useWords(messages)
  const weights = (half: (typeof HALVES)[number]) =>
    (score?.[half].components ?? [])
      .map(({ component, weight }) => t('weight', { name: t(component), weight }))
      .join(' · ')
  return (
    <details className={classes.how}>
      <summary>{t('how')}</summary>
      <p>{t('howHalves')}</p>
      {score && <p>{t('howWeights', { quality: weights('quality'), consistency: weights('consistency') })}</p>}
      <p>{t('howOwn')}</p>
      <h3>{t('sources')}</h3>
      <ul className={classes.sources}>
        {SOURCES.map(([id, name, href]) => (
          <li key={id}>
            <span className={`${classes.number} figures`}>{id}</span>
            <Anchor href={href} target="_blank" rel="noreferrer" dir="ltr" lang="en">
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  )
}
