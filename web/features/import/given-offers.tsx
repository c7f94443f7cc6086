import { Button } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { useAppView } from '#web/session/app-view.ts'
import surface from '#web/ui/surface.module.css'
import { offerMessages } from '#web/widgets/import-offer-messages.ts'
import type { Offer } from '#web/widgets/import-offers.ts'
import classes from './import.module.css'
import { useWithdraw } from './use-offers.tsx'

/** Whether an offer was answered, and the way to take it back until then. */
export function OfferStanding({ id, offer }: { id: string; offer: Offer }) {
  const t = useWords(offerMessages)
  const withdraw = useWithdraw(id)
  const { children } = useAppView()
  const { person, memberName: name, status } = offer
  // A child under parental control answers no offer.
  const isForParent = status === 'waiting' && children.some(({ _id }) => _id === offer.member)
  return (
    <span className={classes.standing}>
      <span className={classes.soft}>{t(isForParent ? 'waitingForParent' : status, { name })}</span>
      {status === 'waiting' && (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('takeBackThis', { person, name })}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(offer.id)}
        >
          {t('takeBack')}
        </Button>
      )}
    </span>
  )
}

/** What was offered of an import that is not looked at any more. */
export function GivenOffers({ id, offers }: { id: string; offers: readonly Offer[] }) {
  const t = useWords(offerMessages)
  if (!offers.length) return null
  return (
    <section className={classes.card} aria-labelledby="given-offers">
      <h2 id="given-offers" className={surface.title}>
        {t('given')}
      </h2>
      <ul className={classes.groups}>
        {offers.map((offer) => (
          <li key={offer.id} className={classes.group}>
            <span className={classes.groupName}>{offer.person}</span>
            <OfferStanding id={id} offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
