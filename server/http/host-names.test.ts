import { expect, test } from 'vitest'
import { hostCheck } from './host-names.ts'

const isOurs = hostCheck('https://Time.example.org', ['hourkin.fritz.box', 'Attic'])

test.each([
  'time.example.org',
  'TIME.example.org.',
  'time.example.org:443',
  'localhost:3000',
  'hourkin.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.5',
  '[fd00::5]',
  'hourkin.fritz.box:3000',
  'attic',
])('%s is ours', (host) => expect(isOurs(host)).toBe(true))

test.each([
  'evil.example',
  'example.org',
  'evil.time.example.org',
  'time.example.org.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '2130706433',
  '0x7f.1',
  'evil@localhost',
  'localhost:3000@evil.example',
  'localhost, evil.example',
  'a b',
  '',
])('%j is not', (host) => expect(isOurs(host)).toBe(false))
