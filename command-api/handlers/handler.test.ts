import test from 'ava'
import * as z from 'zod'
import { route } from '../../contracts/core/route.ts'
import { command, query } from './handler.ts'

const routeOf = (method: 'GET' | 'PUT') =>
  route(`${method} /api/x`, { summary: 'x', access: 'member', response: z.null() })

test('query binds only GET routes, command all others, and both declare the views that they read', t => {
  const options = { reads: [{ name: 'profiles' }] }
  const handle = async () => null
  t.like(query(routeOf('GET'), options, handle), { reads: ['profiles'] })
  t.like(command(routeOf('PUT'), { ...options, limit: 'profile' }, handle), {
    reads: ['profiles'],
    limit: 'profile',
  })
  t.throws(() => query(routeOf('PUT'), options, handle), { message: /use command/ })
  t.throws(() => command(routeOf('GET'), options, handle), { message: /use query/ })
})
