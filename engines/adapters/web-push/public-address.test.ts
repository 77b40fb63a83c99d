import test from 'ava'
import { isLoopbackAddress, isPublicAddress, isPushEndpoint } from './public-address.ts'

test('addresses of the public internet are public', t => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '223.1.1.1',
  ])
    t.true(isPublicAddress(address), address)
  for (const address of ['2607:f8b0:4005:805::200e', '2a00:1450::1', '2400:cb00::1'])
    t.true(isPublicAddress(address), address)
})

test('addresses of this machine, of private networks and of no host are not public', t => {
  const ipv4 = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255'],
  ]
  const ipv6 = [
    ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '3fff::1'],
  ]
  for (const address of [...ipv4, ...ipv6]) t.false(isPublicAddress(address), address)
  for (const text of ['', 'localhost', '8.8.8', '8.8.8.8:443']) t.false(isPublicAddress(text), text)
})

test('only 127.0.0.0/8 and ::1 are of this machine', t => {
  for (const address of ['127.0.0.1', '127.255.0.1', '::1']) t.true(isLoopbackAddress(address))
  for (const address of ['128.0.0.1', '10.0.0.1', '::2', 'localhost'])
    t.false(isLoopbackAddress(address))
})

const outside = { allowsLoopback: false }
const local = { allowsLoopback: true }

test('an endpoint is an https address at a public host', t => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
  ]) {
    t.true(isPushEndpoint(endpoint, outside), endpoint)
    t.true(isPushEndpoint(endpoint, local), endpoint)
  }
})

test('an endpoint in a private network is refused in every spelling', t => {
  for (const endpoint of [
    ...[
      '',
      'abc',
      'http://fcm.googleapis.com/a',
      'ftp://fcm.googleapis.com/a',
      'file:///etc/passwd',
    ],
    ...['https://user@push.example.org/a', 'https://user:pw@push.example.org/a'],
    ...['https://push.example.org:8443/a', 'https://push.example.org/a#b', 'https://intranet/a'],
    ...['https://printer.local/a', 'https://db.internal/a', 'https://router.home.arpa/a'],
    ...['https://printer.local./a', 'https://10.0.0.1/a', 'https://192.168.1.1/a'],
    ...['https://169.254.169.254/latest', 'https://[fd00::1]/a', 'https://[::ffff:10.0.0.1]/a'],
  ]) {
    t.false(isPushEndpoint(endpoint, outside), endpoint)
    t.false(isPushEndpoint(endpoint, local), endpoint)
  }
})

test('an endpoint of this machine is one for an installation that only this machine reaches', t => {
  for (const endpoint of [
    ...['http://127.0.0.1:4000/a', 'https://localhost/a', 'http://localhost:4000/a'],
    ...['http://[::1]:4000/a', 'http://2130706433/a', 'http://0x7f.1/a', 'http://127.1/a'],
  ]) {
    t.true(isPushEndpoint(endpoint, local), endpoint)
    t.false(isPushEndpoint(endpoint, outside), endpoint)
  }
})
