import type { ImportOffered } from '#contract/import-offer.ts'
import { logImport } from '#contract/import.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { previewFile } from './importing.ts'
import { createHousehold, type Household } from './kin.ts'

const HEADER = 'Project,Description,User,Start Date,Start Time,End Date,End Time'
const FIRST = instant('2026-01-01T00:00:00Z')
const stampAfter = (hours: number): string => {
  const moment = addMinutes(FIRST, 60 * hours)
  return `${moment.slice(0, 10)},${moment.slice(11, 16)}`
}

/** So many entries of each, an hour long, one after the other from 2026-01-01 on; each names whose it is. */
export const familyFile = (entries: Readonly<Record<string, number>>): string =>
  [
    HEADER,
    ...Object.entries(entries).flatMap(([name, many]) =>
      Array.from({ length: many }, (_, at) => {
        const [from, to] = [stampAfter(at), stampAfter(at + 1)]
        return `Things of ${name},Deed of ${name},${name} Test,${from},${to}`
      }),
    ),
  ].join('\n')

export type Mailed = { readonly to: string; readonly subject: string; readonly text: string }

/** Ada and Pat with Cat and Sid, and Eve, a stranger; Ada has the file of all. */
export async function createOfferingHousehold(start: Parameters<typeof createHousehold>[0] = {}) {
  const mails: Mailed[] = []
  const house = await createHousehold({
    now: '2026-03-10T12:00:00Z',
    sendMail: async ({ to, subject, text }) => void mails.push({ to, subject, text }),
    ...start,
  })
  const getUserId = async (name: string) => (await house.kin.ensureUser(name)).userId
  /** @returns the id of Ada's import */
  const previewFamilyFile = async (entries: Readonly<Record<string, number>>) =>
    (await previewFile(house, 'ada', familyFile(entries))).id
  const offer = async (id: string, ...offers: readonly (readonly [person: string, to: string])[]) => {
    const body = {
      offers: await Promise.all(
        offers.map(async ([person, to]) => ({ person: `${person} Test`, member: await getUserId(to) })),
      ),
    }
    return house.as('ada')(logImport.offer, { params: { id }, body })
  }
  /** The records arrive, and then the news of it. */
  async function deliver() {
    await house.runJobs()
    await house.runJobs()
  }
  /** To this household: the server also works off what other tests have left. */
  async function offerMails() {
    const people = await Promise.all(['ada', 'pat', 'cat', 'sid'].map((name) => house.kin.ensureUser(name)))
    return mails.filter(({ subject, to }) => subject.includes('offers') && people.some(({ email }) => email === to))
  }
  return { ...house, deliver, offerMails, getUserId, previewFamilyFile, offer }
}
export type OfferingHousehold = Awaited<ReturnType<typeof createOfferingHousehold>>

/** What members offer to this user, or to a child for whom this user acts. */
export async function listOffered(house: Household, name: string, dataGroup?: string) {
  const imports = await house.as(name, dataGroup)(logImport.list)
  return imports.flatMap(({ offer, ...rest }) => (offer ? [{ ...rest, offer }] : [])) satisfies {
    offer: ImportOffered
  }[]
}
