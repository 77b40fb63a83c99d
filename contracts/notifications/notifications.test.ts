import test from 'ava'
import { LocalPath } from './notifications.ts'

test('the action of a notification is a page of this site', t => {
  for (const path of ['/', '/matches', '/chat/1?from=bell#end'])
    t.true(LocalPath.safeParse(path).success, path)
  for (const path of [
    '',
    'matches',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a b',
  ])
    t.false(LocalPath.safeParse(path).success, path)
})
