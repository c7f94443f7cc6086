import { describe, expect, test } from 'vitest'
import { lacksRegion, whereabouts } from './whereabouts.ts'

describe('where a city is', () => {
  const region = (code: string) => ({ code, name: { en: code, zh_CN: code, zh_TW: code } })
  const [ma, ny] = [region('MA'), region('NY')]
  const at = (...codes: (typeof ma | null)[]) => codes.map((one) => ({ name: 'Boston', region: one, population: 1 }))
  test.each<[string, Parameters<typeof whereabouts>, ReturnType<typeof whereabouts>['kind'], boolean]>([
    ['one, and clear', [{ places: at(ma), clear: true, regions: [ma, ny] }, undefined], 'clear', false],
    [
      'several, of which one is clear',
      [{ places: at(ma, ny), clear: true, regions: [ma, ny] }, undefined],
      'several',
      false,
    ],
    ['several', [{ places: at(ma, ny), clear: false, regions: [ma, ny] }, undefined], 'several', true],
    ['several, one chosen', [{ places: at(ma, ny), clear: false, regions: [ma, ny] }, 'NY'], 'several', false],
    ['none', [{ places: [], clear: false, regions: [ma, ny] }, undefined], 'unknown', true],
    ['none, and the whole country', [{ places: [], clear: false, regions: [ma, ny] }, null], 'unknown', false],
    ['one without a region', [{ places: at(null), clear: true, regions: [ma, ny] }, undefined], 'unknown', true],
    ['none where there are no regions', [{ places: [], clear: false, regions: [] }, undefined], 'unknownThere', false],
    ['one where there are no regions', [{ places: at(null), clear: true, regions: [] }, undefined], 'nothing', false],
  ])('%s', (_, asked, kind, isLacking) => {
    const found = whereabouts(...asked)
    expect([found.kind, lacksRegion(found)]).toEqual([kind, isLacking])
  })

  test('the largest city is suggested, and the user may choose another', () => {
    const places = { places: at(ma, ny), clear: true, regions: [ma, ny] }
    expect(whereabouts(places, undefined)).toMatchObject({ chosen: 'MA' })
    expect(whereabouts(places, 'NY')).toMatchObject({ chosen: 'NY' })
  })
})
