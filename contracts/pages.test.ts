import test from 'ava'
import { isPage } from './features.ts'
import { nextPage, pageAt } from './pages.ts'

test('pageAt fills in and encodes the variable parts of a page', t => {
  t.is(pageAt('/chat/:matchId', { matchId: 'a/b' }), '/chat/a%2Fb')
  t.is(pageAt('/matches'), '/matches')
})

test('a sign-in redirects only to pages', t => {
  t.is(nextPage(isPage, '/matches?x=1'), '/matches?x=1')
  for (const call of ['/api/logout', '/oidc/auth', '/media/x', '/ws', '/x/../api/logout', '/none'])
    t.is(nextPage(isPage, call), '/', call)
  for (const elsewhere of ['//evil.example', 'https://evil.example/', null, ['/matches']])
    t.is(nextPage(isPage, elsewhere), '/')
})
