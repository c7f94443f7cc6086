import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (response: ServerResponse) => void

const texts = (de: string, en: string) => [
  { language: 'DE', text: de },
  { language: 'EN', text: en },
]
/** A vacation as OpenHolidays tells of it. */
export const schoolHoliday = (name: object[], startDate: string, endDate: string, more: object = {}) => ({
  id: '5b1e1a54-54f5-4f5c-8e3a-7a3ac2f5a1d0',
  startDate,
  endDate,
  type: 'School',
  name,
  regionalScope: 'Regional',
  temporalScope: 'FullDay',
  nationwide: false,
  ...more,
})
const of = (...codes: string[]) => ({ subdivisions: codes.map((code) => ({ code, shortName: code.slice(3) })) })
const state = (code: string, name: string) => ({
  code,
  isoCode: code,
  shortName: code.slice(3),
  category: texts('Bundesland', 'Federal state'),
  name: texts(name, name),
  officialLanguages: ['DE'],
})

/** Answers in the form of those of 2026, shortened. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/Countries': [
    { isoCode: 'DE', name: texts('Deutschland', 'Germany'), officialLanguages: ['DE'] },
    { isoCode: 'NL', name: texts('Niederlande', 'Netherlands'), officialLanguages: ['NL'] },
  ],
  '/Subdivisions?DE': [
    { ...state('DE-BY', 'Bayern'), children: [state('DE-BY-MU', 'München')] },
    state('DE-HH', 'Hamburg'),
  ],
  '/Subdivisions?NL': [
    { ...state('NL-NH', 'Noord-Holland'), groups: [{ code: 'NL-NO', shortName: 'NO' }] },
    { ...state('NL-LI', 'Limburg'), groups: [{ code: 'NL-ZU', shortName: 'ZU' }] },
  ],
  '/SchoolHolidays?DE': [
    schoolHoliday(texts('Herbstferien', 'Autumn Holidays'), '2026-10-19', '2026-10-30', of('DE-HH')),
    schoolHoliday(texts('Herbstferien', 'Autumn Holidays'), '2026-11-02', '2026-11-06', of('DE-BY')),
    schoolHoliday(texts('Weihnachtsferien', 'Christmas Holidays'), '2026-12-24', '2027-01-08', of('DE-BY')),
    schoolHoliday([{ language: 'DE', text: 'Brückentag' }], '2027-05-07', '2027-05-07', of('DE-BY', 'DE-HH')),
    schoolHoliday(texts('Sommerferien', 'Summer Holidays'), '2027-08-02', '2027-09-13', of('DE-BY')),
    schoolHoliday(texts('Tag', 'A half day'), '2027-02-01', '2027-02-01', { ...of('DE-BY'), temporalScope: 'HalfDay' }),
    schoolHoliday(texts('Tag', 'First day'), '2026-09-15', '2026-09-15', { ...of('DE-BY'), type: 'BackToSchool' }),
    schoolHoliday(texts('Überall', 'Everywhere'), '2027-06-01', '2027-06-01', { nationwide: true }),
  ],
  '/SchoolHolidays?NL': [
    schoolHoliday([{ language: 'NL', text: 'Herfstvakantie' }], '2026-10-10', '2026-10-18', {
      groups: [{ code: 'NL-NO', shortName: 'NO' }],
    }),
    schoolHoliday([{ language: 'NL', text: 'Herfstvakantie' }], '2026-10-17', '2026-10-25', {
      groups: [{ code: 'NL-ZU', shortName: 'ZU' }],
    }),
  ],
}

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Speaks as OpenHolidays does, or gives the answer of the test to any question. */
export async function startSchoolServer() {
  let reply: Reply | undefined
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://schools.test')
    asked.push(url)
    if (reply) return reply(response)
    const country = url.searchParams.get('countryIsoCode')
    const answer = ANSWERS[country === null ? url.pathname : `${url.pathname}?${country}`]
    json(answer ?? { title: 'Not Found' }, answer ? 200 : 404)(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that came in since it was told what to do. */
    asked,
    will(next: Reply | undefined) {
      reply = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
