import type { Category, NewRecipient } from '#contract/catalogue.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import type { ImportEntry } from '#domain/import/entry.ts'
import { type ImportKind, isOwnKind } from '#domain/import/kind.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { LogBeneficiary, Named } from '#server/db/whole-logs.ts'
import { findOrAddNamed, listExisting, type NamedThing } from '#server/features/catalogue/named.ts'
import {
  type CatalogueOwner,
  type CreateDeps,
  findOrAddActivity,
  findOrAddSubActivity,
} from '#server/features/catalogue/service.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { MovedNames } from './moved-names.ts'
import type { Added } from './store.ts'

type Activity = { readonly activityId: string; readonly activity: Named }
/** What the words of an entry lead to in the catalogue. */
export type CatalogueEntry = Activity & {
  readonly subActivityId: string | null
  readonly projectId: string | null
  readonly tags: readonly string[]
  readonly beneficiaries: readonly LogBeneficiary[]
  readonly planId: string | null
}

/** A customer of a time tracker is a company or an agency; in our own files a recipient is mostly a person. */
const recipientTypeOf = (kind: ImportKind): Pick<NewRecipient, 'type' | 'entityType'> =>
  isOwnKind(kind) ? { type: 'personal', entityType: 'friend' } : { type: 'customer', entityType: 'legalEntity' }

/** A mapping without the merges that lead to nothing: what was chosen may have been deleted since. */
export async function withExistingNames(db: Db, subject: SubjectId, mapping: ImportMapping): Promise<ImportMapping> {
  const loadExisting = async (table: 'projects' | 'tags' | 'recipients') => {
    const chosen = mapping[table]
    const there = await listExisting(db, subject, table, [
      ...new Set(Object.values(chosen).filter((id) => id !== null)),
    ])
    return Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== null && there.has(id)))
  }
  return {
    ...mapping,
    projects: await loadExisting('projects'),
    tags: await loadExisting('tags'),
    recipients: await loadExisting('recipients'),
  }
}

type NamesInput = {
  readonly owner: CatalogueOwner
  readonly making: CreateDeps
  readonly kind: ImportKind
  readonly mapping: ImportMapping
  /** Only of an archive: what its names are here. */
  readonly moved?: MovedNames | undefined
}

/**
 * Finds or adds what the entries of a file name. It remembers what it has found, so that it looks up each
 * name once. `drop` forgets what a transaction has found, and `keep` keeps it.
 */
export function createNames({ owner, making, kind, mapping, moved }: NamesInput) {
  const known = new Map<string, Activity | string>()
  let pending = new Map<string, Activity | string>()
  let added: { table: keyof Added; id: string }[] = []

  async function remember<T extends Activity | string>(key: string, look: () => Promise<T>): Promise<T> {
    const found = pending.get(key) ?? known.get(key)
    if (found !== undefined) return found as T
    const value = await look()
    pending.set(key, value)
    return value
  }

  const activityOf = (trx: Trx, category: Category, activityName: string) =>
    remember(`activity ${category} ${fold(activityName)}`, async (): Promise<Activity> => {
      const found = await findOrAddActivity(trx, owner, { category, activityName }, making)
      if (found.added) added.push({ table: 'activities', id: found.activityId })
      return { activityId: found.activityId, activity: { name: found.name, defaultKey: found.defaultKey } }
    })

  const namedOf = (trx: Trx, table: 'projects' | 'tags' | 'recipients', thing: NamedThing) => {
    const nameFold = fold(thing.name)
    const chosen = mapping[table][nameFold]
    if (chosen) return Promise.resolve(chosen)
    return remember(`${table} ${nameFold}`, async () => {
      const found = await findOrAddNamed(trx, owner, thing, making)
      if (found.added) added.push({ table, id: found.id })
      return found.id
    })
  }

  return {
    async resolve(trx: Trx, entry: ImportEntry, category: Category): Promise<CatalogueEntry> {
      const here = moved?.(entry, category)
      if (here) return here
      const { activityId, activity } = await activityOf(trx, category, entry.activityName)
      const { subActivity, project } = entry
      const subActivityId = subActivity
        ? await remember(`sub ${activityId} ${fold(subActivity)}`, async () => {
            const found = await findOrAddSubActivity(trx, owner, { activityId, name: subActivity }, making)
            if (found.added) added.push({ table: 'tags', id: found.id })
            return found.id
          })
        : null
      const projectId = project ? await namedOf(trx, 'projects', { kind: 'project', name: project }) : null
      const tags: string[] = []
      for (const name of entry.tags) tags.push(await namedOf(trx, 'tags', { kind: 'activityTag', name }))
      const beneficiaries = new Map<string, LogBeneficiary>()
      for (const { name, forWhat, share } of entry.recipients) {
        const thing = { kind: 'recipient', name, as: recipientTypeOf(kind) } as const
        const recipientId = await namedOf(trx, 'recipients', thing)
        // Two names may be mapped to one recipient.
        if (!beneficiaries.has(recipientId))
          beneficiaries.set(recipientId, { recipientId, forWhat, timeProportion: share })
      }
      return {
        activityId,
        activity,
        subActivityId,
        projectId,
        tags: [...new Set(tags)].toSorted(),
        beneficiaries: [...beneficiaries.values()],
        planId: null,
      }
    },
    /** Drops what the last transaction has found: it is run again. */
    drop() {
      pending = new Map()
      added = []
    },
    /** Keeps what the last transaction has found: it is committed. */
    keep() {
      for (const [key, value] of pending) known.set(key, value)
      pending = new Map()
      added = []
    },
    /** What this transaction has added so far. */
    added: () => added,
  }
}
export type Names = ReturnType<typeof createNames>
