import test from 'ava'
import { openGazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { cities } from './words.ts'

test('the gazetteer knows every city by name and country', async t => {
  await using gazetteer = await openGazetteer()
  for (const { name, country } of cities) {
    const [found] = await gazetteer.search(`${name}, ${country}`, { limit: 1 })
    t.like(found, { name, country })
  }
})
