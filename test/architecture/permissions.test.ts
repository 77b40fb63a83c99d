import test from 'ava'
import { everyRoute, nameOf, table } from '../http/permission-table.ts'

test('the table of permissions names every call there is, and no other', t => {
  t.deepEqual(Object.keys(table).toSorted(), everyRoute.map(nameOf).toSorted())
})
