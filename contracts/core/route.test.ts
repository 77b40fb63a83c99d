import test from 'ava'
import { routes } from '../features.ts'
import { fillPath } from './route.ts'

test('fillPath fills in and encodes params and query', t => {
  t.is(fillPath('/api/matches/:matchId', { params: { matchId: 'a/b' } }), '/api/matches/a%2Fb')
  t.is(
    fillPath('/api/places', { query: { q: 'São Paulo', near: undefined } }),
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
