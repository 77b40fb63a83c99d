import test from 'ava'
import { everyRoute, nameOf, table } from '../http/permission-table.ts'

test('the table of permissions lists exactly the existing calls', t => {
  t.deepEqual(Object.keys(table).toSorted(), everyRoute.map(nameOf).toSorted())
})
