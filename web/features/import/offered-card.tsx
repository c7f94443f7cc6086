import { Button } from '@mantine/core'
import type { ImportSummary } from '#contract/import.ts'
import type { ImportOffered } from '#contract/import-offer.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import surface from '#web/ui/surface.module.css'
import { offerMessages } from '#web/widgets/import-offer-messages.ts'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { useImportSteps } from './use-import-steps.tsx'
import { useKindName } from './use-kind-name.tsx'

/** An import that a member of the family offers, and that waits for this user. */
export type OfferedImport = ImportSummary & { readonly offer: ImportOffered }
export const isOffered = (one: ImportSummary): one is OfferedImport => one.offer !== null

type Props = { imports: readonly OfferedImport[]; onOpen: (one: ImportSummary) => void }

/** What members of the family offer: nothing of it is imported before the user has looked at it and starts it. */
export function OfferedCard({ imports, onOpen }: Props) {
  const t = useWords(offerMessages)
  return (
    <section className={classes.card} aria-labelledby="offered-imports">
      <h2 id="offered-imports" className={surface.title}>
        {t('title')}
      </h2>
      <ul className={classes.past}>
        {imports.map((one) => (
          <Offered key={one.id} one={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function Offered({ one, onOpen }: { one: OfferedImport; onOpen: (one: ImportSummary) => void }) {
  const t = useWords(offerMessages)
  const { person, from } = one.offer
  return (
    <li>
      <span className={classes.pastText}>
        <span className={classes.pastName}>
          <OfferText one={one} />
        </span>
        <span className={classes.soft}>{t('fromHint', { from })}</span>
      </span>
      <span className={classes.buttons}>
        <Button size="sm" aria-label={t('lookAt', { person })} onClick={() => onOpen(one)}>
          {t('look')}
        </Button>
        <DeclineButton one={one} />
      </span>
    </li>
  )
}

/** Who offers how many entries of whom. */
export function OfferText({ one: { offer, kind } }: { one: OfferedImport }) {
  const t = useWords(offerMessages)
  const language = useLanguage()
  const nameOf = useKindName()
  const { from, person, entries } = offer
  return t('from', { from, person, count: entries, number: numberText(entries, language), kind: nameOf(kind) })
}

export function DeclineButton({ one: { id, offer } }: { one: OfferedImport }) {
  const t = useWords(offerMessages)
  const say = useWords(importMessages)
  const { remove } = useImportSteps()
  const { person, from } = offer

  async function ask() {
    const question = {
      kind: 'warning',
      title: t('declineQuestion', { person }),
      text: t('declineText', { from }),
    } as const
    if (await confirm({ ...question, confirm: t('decline'), cancel: say('cancel') })) remove.mutate(id)
  }
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={t('declineThis', { person })}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('decline')}
    </Button>
  )
}
