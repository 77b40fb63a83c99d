import test from 'ava'
import { commonServer } from './common-server.ts'
import { everyRoute, type Ids, nothing, rowOf, sent } from './permission-table.ts'

const common = commonServer()

/** Names that every plain object has from its prototype. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const
const paramsOf = (path: string): string[] => path.match(/(?<=:)\w+/g) ?? []
const idsNamed = (name: string) =>
  Object.fromEntries(Object.keys(nothing).map(key => [key, name])) as Ids
/** A body with one more entry, which is its own also when it is named `__proto__`. */
const withEntry = (body: object, name: string): object =>
  Object.defineProperty({ ...body }, name, { value: { age: 1 }, enumerable: true })

test('a name of the prototype of objects is an unknown id in every address', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const tried = everyRoute.filter(({ path }) => path.includes(':'))
  t.true(tried.length > 60)
  for (const route of tried)
    for (const name of names)
      for (const param of paramsOf(route.path)) {
        const input = rowOf(route).of?.(nothing) ?? {}
        const params = { ...input.params, [param]: name }
        const { status } = await sent(me, route, { ...input, params })
        t.true(status >= 400 && status < 500, `${route.endpoint} ${param} ${name}: ${status}`)
      }
})

test('a name of the prototype of objects in a query or a body is no fault', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  for (const route of everyRoute)
    for (const name of names.slice(0, 2)) {
      const row = rowOf(route)
      if (row.signsOut) continue
      const { query, body } = row.of?.(idsNamed(name)) ?? {}
      const known = { params: row.of?.(nothing).params, ...(body ? { body } : {}) }
      const inputs = [
        { ...known, query },
        { ...known, query: { ...query, [name]: name } },
        ...(body ? [{ ...known, query, body: withEntry(body, name) }] : []),
      ]
      for (const input of inputs) {
        const { status } = await sent(me, route, input)
        t.true(status < 500, `${route.endpoint} ${JSON.stringify(input)}: ${status}`)
      }
    }
})

test('a name of the prototype of objects is no page, provider, photo, question or facet', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const paths = ['/', '/api/', '/api/auth/', '/legal/', '/media/', '/media/photos/', '/assets/']
  for (const name of names) {
    for (const path of [...paths.map(path => `${path}${name}`), `/api/auth/${name}/callback`])
      t.true((await me.get(path)).status < 500, path)
    const answer = { questionId: name, answerBoolean: true, acceptableBoolean: [true] }
    t.true((await me.post('/api/user-answers', answer)).status < 500)
    const facets = JSON.parse(`{"${name}":"x"}`)
    t.true((await me.patch('/api/profile', { facets })).status < 500)
    t.is((await me.get('/api/profile')).status, 200)
    const rules = [{ facet: name, operator: 'EQ', value: 'x', action: 'BLOCK', scope: 'ALL' }]
    t.true((await me.put('/api/preference-rules', { rules })).status < 500)
    for (const header of ['idempotency-key', 'if-match', 'x-request-id'])
      t.true((await me.patch('/api/profile', { bio: 'Hello' }, { [header]: name })).status < 500)
  }
})
