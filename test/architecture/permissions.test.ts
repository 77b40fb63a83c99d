import test from 'ava'
import { everyRoute, nameOf, table } from '../http/permission-table.ts'

test('the table of permissions lists exactly the existing calls', t => {
  const listed = Object.keys(table)
  const calls = everyRoute.map(nameOf)
  const missing = calls.filter(call => !listed.includes(call))
  t.deepEqual(missing, [], 'add these calls to test/http/permission-table.ts')
  const gone = listed.filter(call => !calls.includes(call))
  t.deepEqual(gone, [], 'take these calls out of test/http/permission-table.ts')
  t.is(new Set(calls).size, calls.length, 'a call is declared twice')
})
