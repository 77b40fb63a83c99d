import test from 'ava'
import { addressOf } from './route.ts'
import { routes } from './route-table.ts'

test('addressOf fills in and encodes params and query', t => {
  t.is(
    addressOf({ path: '/api/matches/:matchId' }, { params: { matchId: 'a/b' } }),
    '/api/matches/a%2Fb',
  )
  t.is(
    addressOf({ path: '/api/places' }, { query: { q: 'São Paulo', near: undefined } }),
    '/api/places?q=S%C3%A3o+Paulo',
  )
})

test('every call has a unique method and path, and declares its path parameters', t => {
  const seen = new Set<string>()
  for (const route of routes) {
    const call = `${route.method} ${route.path}`
    t.false(seen.has(call), call)
    seen.add(call)
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const shape = 'params' in route && route.params ? Object.keys(route.params.shape) : []
    t.deepEqual(shape, named, call)
  }
})
