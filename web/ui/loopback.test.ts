import { expect, test } from 'vitest'
import { leadsToThisDevice } from './loopback.ts'

test.each([
  { address: 'http://localhost:3000/sign-in/child', leads: true },
  { address: 'http://hourkin.localhost/', leads: true },
  { address: 'http://127.0.0.1:3000/', leads: true },
  { address: 'http://127.8.0.1/', leads: true },
  { address: 'http://[::1]:3000/', leads: true },
  { address: 'http://192.168.1.20:3000/', leads: false },
  { address: 'http://laptop.local:3000/', leads: false },
  { address: 'https://hourkin.example/', leads: false },
  { address: 'https://localhost.example/', leads: false },
  { address: 'https://127.0.0.1.example/', leads: false },
])('$address leads a device to itself: $leads', ({ address, leads }) => {
  expect(leadsToThisDevice(address)).toBe(leads)
})
