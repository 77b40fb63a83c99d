import test from 'ava'
import { LocalPath } from './notifications.ts'

test('an action leads to a page of this site and nowhere else', t => {
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
