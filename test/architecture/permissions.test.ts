import test from 'ava'
import { everyRoute, rowOf, table } from '../http/permission-table.ts'

test('the table of permissions says who may make each call that takes input', t => {
  for (const route of everyRoute) t.notThrows(() => rowOf(route))
  const calls: readonly string[] = everyRoute.map(({ endpoint }) => endpoint)
  const gone = Object.keys(table).filter(call => !calls.includes(call))
  t.deepEqual(gone, [], 'take these calls out of test/http/permission-table.ts')
  t.is(new Set(calls).size, calls.length, 'a call is declared twice')
})
