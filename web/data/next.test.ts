import test from 'ava'
import { localPath, loginAddress } from './next.ts'

test('a way back is a path of this site', t => {
  t.is(localPath('/chat/1?tab=a'), '/chat/1?tab=a')
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', '', null])
    t.is(localPath(elsewhere), undefined)
})

test('the login page knows the way back, home needs none', t => {
  t.is(loginAddress('/matches?x=1'), '/auth/login?next=%2Fmatches%3Fx%3D1')
  t.is(loginAddress('/'), '/auth/login')
})
