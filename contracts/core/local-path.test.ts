import test from 'ava'
import { LocalPath } from '../notifications/notifications.ts'
import { localPath } from './local-path.ts'

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/foo/..//evil.example',
  '/foo/%2e%2e//evil.example',
  '/matches/..//evil.example/x?y',
  '/./\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'matches',
  '',
]

test('localPath refuses an address that leads to another site, in every spelling', t => {
  for (const address of elsewhere) {
    t.is(localPath(address), undefined, address)
    t.false(LocalPath.safeParse(address).success, address)
  }
  for (const nothing of [null, undefined, ['/matches'], { path: '/' }, `/${'a'.repeat(500)}`])
    t.is(localPath(nothing), undefined)
})

test('localPath returns a path as a browser parses it', t => {
  t.is(localPath('/chat/1?a=b'), '/chat/1?a=b')
  t.is(localPath('/chat/../matches'), '/matches')
  t.is(localPath('/%2e/matches'), '/matches')
})
