import { expect, test } from 'vitest'
import { networksOf } from './network.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7/32', '203.0.113.0/24']],
  ['::ffff:203.0.113.7', ['203.0.113.7/32', '203.0.113.0/24']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:02ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  // What some proxies forward: RFC 7239 allows the port of the visitor, and words for who has no address.
  ['203.0.113.7:5678', ['203.0.113.7/32', '203.0.113.0/24']],
  ['[2001:db8:1:2::1]:443', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['[2001:db8:1:2::1]', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['[fe80::1%eth0]:443', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  ['unknown', ['unknown']],
  ['_hidden', ['unknown']],
  ['', ['unknown']],
])('%s counts towards %s', (ip, networks) => expect(networksOf(ip).map(({ cidr }) => cidr)).toEqual(networks))

test('a wider network may use a larger limit', () => {
  expect(networksOf('203.0.113.7').map(({ times }) => times)).toEqual([1, 4])
  expect(networksOf('2001:db8::1').map(({ times }) => times)).toEqual([1, 2, 4])
})
