import test from 'ava'
import { foundGroup } from '../../contracts/groups/groups.ts'
import { groupKinds } from './words.ts'

test('the API accepts every group of the demo community, and each has enough lines', t => {
  for (const { name, description, interests, times, admission, lines } of groupKinds) {
    const choice = { interests: [...interests], availability: [...times], admission }
    const body = { name, description, ...choice }
    t.true(foundGroup.body?.safeParse(body).success ?? false, name)
    t.true(lines.length > 2, name)
  }
})
