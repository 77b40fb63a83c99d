import test from 'ava'
import { callerAddress } from './caller-address.ts'

for (const [ip, counted] of [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:2', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
] as const)
  test(`${ip || 'no address'} counts as ${counted || 'none'}`, t => {
    t.is(callerAddress(ip), counted)
  })
