import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { matches, withMatches } from '../../../test/engines/matches.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import type { KeysQuery } from '../../ports/read-models.ts'
import { countQuery, findQuery, keysQuery, type Query } from './collection.ts'
import { openSqliteReadModels } from './read-models.ts'

/** The steps of queries as SQLite plans them. */
const planIn =
  (database: DatabaseSync) =>
  ({ sql, parameters }: Query) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail)
      .join('; ')

test('a find searches its index without scan and sort', async t => {
  const path = await scratchFile(t)
  await using models = await onReusedThread(thread => openSqliteReadModels({ path, ...thread }))
  await withMatches(models)
  const database = new DatabaseSync(path, { readOnly: true })
  const plan = planIn(database)
  const index = { ...matches.indexes[1], by: ['mode', 'open'], number: 1 }
  const where = { mode: 'dating', open: true }
  const after = { value: 3, key: 'a' }
  for (const direction of ['ascending', 'descending'] as const) {
    const order = { field: 'rank', direction }
    for (const query of [
      { where, order },
      { where, order, after },
    ]) {
      const steps = plan(findQuery(1, index, query))
      t.regex(steps, /SEARCH e USING PRIMARY KEY/)
      t.notRegex(steps, /SCAN|TEMP/)
    }
  }
  t.notRegex(plan(countQuery(1, index, where)), /SCAN|TEMP/)
  database.close()
})

test('keys are searched in the index alone, from the cursor on, without a sort', async t => {
  const path = await scratchFile(t)
  await using models = await onReusedThread(thread => openSqliteReadModels({ path, ...thread }))
  const [age, tags] = ['age', 'tags']
  const indexes = [
    { by: ['town'], order: 'place', columns: [age, tags] },
    { by: [], order: 'place', columns: [age, tags] },
  ]
  await models.prepare({ name: 'people', indexes }, 'v1')
  const database = new DatabaseSync(path, { readOnly: true })
  const plan = planIn(database)
  const after = { value: 3, key: 'a' }
  const wheres: KeysQuery['where'][] = [{ town: 'a' }, {}]
  for (const [number, where] of wheres.entries())
    for (const direction of ['ascending', 'descending'] as const) {
      const index = { by: [], ...indexes[number], number }
      const query = { where, order: { field: 'place', direction }, limit: 300 }
      const conditions = { between: { [age]: [1, 2] as const }, anyBit: { [tags]: 1 } }
      const next = keysQuery(1, index, { ...query, ...conditions, after })
      const town = number === 0 ? 'by0=? AND ' : ''
      const beyond = direction === 'ascending' ? '>' : '<'
      t.is(
        plan(next),
        `SEARCH e USING PRIMARY KEY (${town}(ordered,key)${beyond}(?,?))`,
        'no step reads documents or sorts',
      )
      const first = plan(keysQuery(1, index, query))
      t.is(first, number === 0 ? 'SEARCH e USING PRIMARY KEY (by0=?)' : 'SCAN e')
      const window = keysQuery(1, index, { ...query, after, between: { place: [1, 9] } })
      t.regex(plan(window), /^SEARCH e USING PRIMARY KEY \(.*ordered.*ordered.*\)$/)
      const other = { between: { [age]: [3, 4] as const }, anyBit: { [tags]: 2 } }
      t.is(keysQuery(1, index, { ...other, ...query, after }).sql, next.sql, 'compiled once')
    }
  database.close()
})

test('closing resolves every wait for a position with false', async t => {
  const path = await scratchFile(t)
  const models = await onReusedThread(thread => openSqliteReadModels({ path, ...thread }))
  await withMatches(models)
  const waiting = models.waitForPosition('matches', '99', AbortSignal.timeout(60_000))
  await models[Symbol.asyncDispose]()
  t.false(await waiting)
  t.false(await models.waitForPosition('matches', '99', AbortSignal.timeout(60_000)))
  await t.throwsAsync(models.collection(matches).get('a'), { code: 'engine_closed' })
  const advance = { expected: '1', upTo: '2', token: 1 }
  await t.throwsAsync(models.commit('matches', 'v1', advance, []), { code: 'engine_closed' })
})
