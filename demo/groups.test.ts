import test from 'ava'
import { foundGroup } from '../contracts/groups/groups.ts'
import { groupKinds } from './words/words.ts'

test('the call accepts every group of the demo community, and there is something to say', t => {
  for (const { name, description, interests, times, admission, lines } of groupKinds) {
    const choice = { interests: [...interests], availability: [...times], admission }
    const body = { name, description, ...choice }
    t.true(foundGroup.body?.safeParse(body).success ?? false, name)
    t.true(lines.length > 2, name)
  }
})
