import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import { matches, withMatches } from '../../../test/engines/matches.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import { openSqliteReadModels } from './read-models.ts'
import { countQuery, findQuery, type Query } from './read-models-queries.ts'
import { createDocuments, readModelsSchema } from './read-models-tables.ts'

test('a find searches its index without scan and sort', async t => {
  const path = await scratchFile(t)
  await using models = await onReusedThread(thread => openSqliteReadModels({ path, ...thread }))
  await withMatches(models)
  const database = new DatabaseSync(path, { readOnly: true })
  const plan = ({ sql, parameters }: Query) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail)
      .join('; ')

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

test('a generation from before there were partitions is one, with its checkpoint and token', async t => {
  const path = await scratchFile(t)
  const before = readModelsSchema.steps.findIndex(step => step.includes('further'))
  const older = new DatabaseSync(path)
  for (const step of readModelsSchema.steps.slice(0, before)) older.exec(step)
  older.exec(`
    PRAGMA application_id = ${readModelsSchema.application}; PRAGMA user_version = ${before};
    INSERT INTO generations (collection, generation, live, checkpoint, indexes, checksums, token)
      VALUES ('matches', 'v1', 1, '7', '[]', 1, 5);
    ${createDocuments(1)};
    INSERT INTO documents_1 (key, position, entries, document)
      VALUES ('a', '7', '[]', '{"profiles":[]}');
  `)
  older.close()

  await using models = await onReusedThread(thread => openSqliteReadModels({ path, ...thread }))
  t.is(await models.partitions('matches', 'v1'), 1)
  t.is(await models.checkpoint('matches'), '7')
  t.is(await models.checkpoint('matches', 'v1', 0), '7')
  t.deepEqual(await models.collection(matches).get('a'), { profiles: [] })
  t.false(await models.claim('matches', 'v1', 4))
  t.true(await models.claim('matches', 'v1', 6))
  const advance = { expected: '7', upTo: '8', token: 6 }
  t.is(await models.commit('matches', 'v1', advance, []), 'committed')
})
