import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { OFFERS } from '#domain/import/offer.ts'
import { fold } from '#domain/fold.ts'
import { useUser } from '#web/api/session.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { familyQuery, useAppView } from '#web/session/app-view.ts'
import { offerMessages } from '#web/widgets/import-offer-messages.ts'
import { choicesOf, pendingOf, type PersonChoice, type Picks, receiversIn } from '#web/widgets/import-offers.ts'
import { Fold } from './fold.tsx'
import { OfferStanding } from './given-offers.tsx'
import classes from './import.module.css'
import { mappingMessages } from './messages.ts'
import { useOffer } from './use-offers.tsx'
import { peopleWith, type Source } from './model.ts'

/** A family is small; the file of a company may have hundreds. */
const FIRST = 12

type Props = {
  detail: ImportDetail
  source: Source
  mapping: ImportMapping
  onChange: (change: ImportMappingChange) => void
}

/** Whose entries are imported, and to whom in the family the others are offered. [import/several-people] */
export function PeopleFold(props: Props) {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  const { data: mine, isPending } = useQuery(familyQuery)
  const me = useUser()?.userId
  const { child } = useAppView()
  const {
    detail: { offer },
    source,
    mapping: { people },
  } = props
  // The entries that a member offers are those of one person, who may be spelled in two ways.
  if (source.people.length < 2 || offer || isPending) return null
  const receivers = receiversIn(mine, child?._id ?? me)
  const figure = (value: number) => numberText(value, language)
  const value = people
    ? t('peopleSome', { number: figure(people.length), all: figure(source.people.length) })
    : t('peopleAll')
  return (
    <Fold title={t('people')} value={value} isOpen={people === null || receivers.length > 0}>
      {receivers.length ? <OfferList {...props} receivers={receivers} /> : <OwnList {...props} />}
    </Fold>
  )
}

/** For a user without a family: whose entries are imported. */
function OwnList({ source, mapping: { people }, onChange }: Props) {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  return (
    <>
      <p className={classes.lead}>{t('peopleHint')}</p>
      <Stack gap="xs" role="group" aria-label={t('people')}>
        {source.people.map(({ name, entries }) => (
          <Checkbox
            key={name}
            label={name}
            description={t('entries', { count: entries, number: numberText(entries, language) })}
            checked={people === null || people.includes(fold(name))}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ people: peopleWith(source, people, name, checked) })
            }
          />
        ))}
      </Stack>
    </>
  )
}

function OfferList({ detail, source, mapping, onChange, receivers }: Props & { receivers: readonly FamilyMember[] }) {
  const t = useWords(offerMessages)
  const say = useWords(mappingMessages)
  const language = useLanguage()
  const [picks, setPicks] = useState<Picks>({})
  const [isWhole, setWhole] = useState(false)
  const offer = useOffer(detail.id)
  const choices = choicesOf({ source, mapping, offers: detail.offers, receivers, picks })
  const pending = pendingOf(choices).slice(0, OFFERS.people)
  const figure = (value: number) => numberText(value, language)

  function choose({ name, key, choice }: PersonChoice, next: string) {
    setPicks({ ...picks, [key]: next === 'mine' || next === 'leave' ? null : next })
    const isMine = next === 'mine'
    if (isMine !== (choice === 'mine')) onChange({ people: peopleWith(source, mapping.people, name, isMine) })
  }
  return (
    <>
      <p className={classes.lead}>{t('hint')}</p>
      <ul className={classes.groups}>
        {(isWhole ? choices : choices.slice(0, FIRST)).map((person) => (
          <li key={person.key} className={classes.group}>
            <span className={classes.groupName}>
              {person.name}
              <span className={`${classes.soft} figures`}>
                {say('entries', { count: person.entries, number: figure(person.entries) })}
              </span>
            </span>
            <span className={classes.personChoice}>
              {person.offers.map((one) => (
                <OfferStanding key={one.id} id={detail.id} offer={one} />
              ))}
              {!person.isGiven && (
                <PersonSelect person={person} receivers={receivers} onChoose={(next) => choose(person, next)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && choices.length > FIRST && (
        <div>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {say('showAll', { number: figure(choices.length) })}
          </Button>
        </div>
      )}
      {pending.length > 0 && (
        <div className={classes.buttons}>
          <Button variant="light" loading={offer.isPending} onClick={() => offer.mutate(pending)}>
            {t('send', { count: pending.length, number: figure(pending.length) })}
          </Button>
        </div>
      )}
    </>
  )
}

type SelectProps = {
  person: PersonChoice
  receivers: readonly FamilyMember[]
  onChoose: (choice: string) => void
}

function PersonSelect({ person: { name, choice }, receivers, onChoose }: SelectProps) {
  const t = useWords(offerMessages)
  return (
    <NativeSelect
      aria-label={t('choiceOf', { name })}
      value={choice}
      data={[
        { value: 'mine', label: t('mine') },
        { value: 'leave', label: t('leave') },
        ...receivers.map((member) => ({ value: member._id, label: t('offerTo', { name: member.name }) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}
