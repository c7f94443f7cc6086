import type { Places, Region } from '#contract/vacation.ts'

/** What there is to be said or asked of a city. */
export type Whereabouts =
  | { kind: 'clear'; region: Region }
  | { kind: 'several'; options: { name: string; region: Region }[]; chosen: string | null | undefined }
  | { kind: 'unknown'; regions: readonly Region[]; chosen: string | null | undefined }
  | { kind: 'unknownThere' }
  | { kind: 'nothing' }

/** Where the place is not clear, the user chooses. [vacation/city-lookup] */
export function whereabouts({ places, clear, regions }: Places, chosen: string | null | undefined): Whereabouts {
  const options = places.flatMap(({ name, region }) => (region ? [{ name, region }] : []))
  const [first] = options
  if (!regions.length) return { kind: places.length ? 'nothing' : 'unknownThere' }
  if (!first) return { kind: 'unknown', regions, chosen }
  if (options.length === 1 && clear) return { kind: 'clear', region: first.region }
  return { kind: 'several', options, chosen: chosen === undefined && clear ? first.region.code : chosen }
}

export const lacksRegion = (where: Whereabouts): boolean =>
  (where.kind === 'several' || where.kind === 'unknown') && where.chosen === undefined
