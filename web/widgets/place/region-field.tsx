import { inLanguage } from '#domain/language/language.ts'
import { NativeSelect, Text } from '@mantine/core'
import { useWords, useLanguage } from '#web/i18n/use-words.ts'
import { countryName } from '#web/i18n/format.ts'
import { regionMessages } from './region-messages.ts'
import { lacksRegion, type Whereabouts } from './whereabouts.ts'

type Props = {
  where: Whereabouts
  city: string
  country: string
  isTried: boolean
  onRegion: (region: string | null) => void
}

/** No code of a region. */
const WHOLE = 'whole'

/** Where the city is: said if it is clear, asked if it is not. */
export function RegionField({ where, city, country: code, isTried, onRegion }: Props) {
  const t = useWords(regionMessages)
  const language = useLanguage()
  const country = countryName(code, language)
  if (where.kind === 'nothing') return null
  if (where.kind === 'clear')
    return (
      <Text size="sm" role="status">
        {t('isIn', { city, region: inLanguage(where.region.name, language) })}
      </Text>
    )
  if (where.kind === 'unknownThere')
    return (
      <Text size="sm" role="status">
        {t('cityUnknownThere', { country })}
      </Text>
    )
  const options =
    where.kind === 'several'
      ? where.options.map(({ name, region }) => ({
          value: region.code,
          label: t('inRegion', { city: name, region: inLanguage(region.name, language) }),
        }))
      : where.regions
          .map(({ code: value, name }) => ({ value, label: inLanguage(name, language) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, language.replace('_', '-')))
  const isOpen = where.chosen === undefined
  return (
    <>
      {where.kind === 'unknown' && (
        <Text size="sm" role="status">
          {t('cityUnknown', { country })}
        </Text>
      )}
      <NativeSelect
        label={where.kind === 'several' ? t('whichOne', { city }) : t('region')}
        required
        value={where.chosen === null ? WHOLE : (where.chosen ?? '')}
        data={[
          ...(isOpen ? [{ value: '', label: t('select') }] : []),
          ...options,
          { value: WHOLE, label: t('wholeCountry', { country }) },
        ]}
        error={isTried && lacksRegion(where) && t('regionNeeded')}
        onChange={({ currentTarget: { value } }) => value && onRegion(value === WHOLE ? null : value)}
      />
    </>
  )
}
