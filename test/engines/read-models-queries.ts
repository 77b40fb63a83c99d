import test from 'ava'
import fc from 'fast-check'
import {
  type Collection,
  type CollectionSpec,
  type FindQuery,
  type ReadModels,
  type Scalar,
  UndeclaredIndex,
} from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { type MatchDocument, match, matches, withMatches } from './matches.ts'

const byRank = (direction: 'ascending' | 'descending') => ({ field: 'rank', direction }) as const

type Keyed = MatchDocument & { readonly key: string }

const keyed: CollectionSpec<Keyed> = { name: matches.name, indexes: matches.indexes }

/** The keys of a query's documents, read page by page to the end. */
const pages = async (
  collection: Collection<Keyed>,
  query: FindQuery,
  limit: number,
): Promise<string[]> => {
  const found: string[] = []
  let after: FindQuery['after']
  for (;;) {
    const page = await collection.find({ ...query, limit, after })
    found.push(...page.map(({ key }) => key))
    const last = page.at(-1)
    if (page.length < limit || !last) return found
    after = { value: last.rank as Scalar, key: last.key }
  }
}

/** Contract of queries: equality, arrays, order, pages, counts. */
export const queriesContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  test(`${name}: find returns documents by equality on the fields of an index`, async t => {
    const collection = await withMatches(
      await openEngine(t, store),
      match('a', { mode: 'dating', open: true }),
      match('b', { mode: 'dating', open: false }),
      match('c', { mode: 'friends', open: true }),
      match('d', { mode: 'dating' }),
    )
    const found = async (where: FindQuery['where']) =>
      (await collection.find({ where })).map(({ mode, open }) => `${mode} ${open}`)
    t.deepEqual(await found({ mode: 'dating', open: true }), ['dating true'])
    t.deepEqual(await found({ open: true, mode: 'friends' }), ['friends true'])
    t.deepEqual(await found({ mode: 'dating' }), [
      'dating true',
      'dating false',
      'dating undefined',
    ])
    t.deepEqual(await found({ mode: 'Dating' }), [])
    t.is(await collection.count({ where: { mode: 'dating' } }), 3)
    t.is(await collection.count({ where: { open: false, mode: 'dating' } }), 1)
  })

  test(`${name}: values of different types are never equal`, async t => {
    const models = await openEngine(t, store)
    const spec = { name: 'typed', indexes: [{ by: ['value'] }] }
    const values: Scalar[] = [1, '1', true, 'true', 0, '', false, 'false']
    await models.prepare(spec, 'v1')
    await models.swap('typed', undefined, 'v1')
    const writes = values.map((value, n) => ({ key: `${n}`, document: { value }, position: '1' }))
    await commitTo(models, 'typed', 'v1', '1', writes)
    for (const value of values)
      t.deepEqual(await models.collection(spec).find({ where: { value } }), [{ value }])
  })

  test(`${name}: a document is found by each element of an array, and only by those it has now`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(
      models,
      match('a', { profiles: ['me', 'you'] }),
      match('b', { profiles: ['me', 'me', 'them'] }),
      match('c', { profiles: [] }),
    )
    const count = (profiles: string) => collection.count({ where: { profiles } })
    t.is(await count('me'), 2)
    t.is((await collection.find({ where: { profiles: 'me' } })).length, 2)
    t.is(await count('you'), 1)
    await commitTo(models, 'matches', 'v1', '2', [match('a', { profiles: ['you', 'them'] })])
    t.deepEqual([await count('me'), await count('you'), await count('them')], [1, 1, 2])
  })

  test(`${name}: a changed document moves in the order`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(
      models,
      match('a', { profiles: ['me'], rank: 1 }),
      match('b', { profiles: ['me'], rank: 2 }),
    )
    await commitTo(models, 'matches', 'v1', '2', [match('a', { profiles: ['me'], rank: 3 })])
    const found = await collection.find({
      where: { profiles: 'me' },
      order: byRank('ascending'),
    })
    t.deepEqual(
      found.map(({ rank }) => rank),
      [2, 3],
    )
  })

  test(`${name}: numbers sort as numbers, strings by code point`, async t => {
    const sorts: Scalar[][] = [
      [-10, -1.5, 0, 2, 9.75, 10, 1_000_000_000_000],
      ['', '10', '9', 'Z', 'a', 'aa', 'z', 'é', '漢'],
      ['2026-01-01T00:00:00.000Z', '2026-11-20T07:14:21.000Z'],
    ]
    for (const sorted of sorts) {
      const shuffled = sorted.map((rank, n) => match(`${(n * 7) % 10}`, { rank }))
      const collection = await withMatches(await openEngine(t, store), ...shuffled)
      const ranks = async (direction: 'ascending' | 'descending') =>
        (await collection.find({ where: {}, order: byRank(direction) })).map(({ rank }) => rank)
      t.deepEqual(await ranks('ascending'), sorted)
      t.deepEqual(await ranks('descending'), sorted.toReversed())
    }
  })

  test(`${name}: documents without the order's value come first, or last when descending`, async t => {
    const collection = await withMatches(
      await openEngine(t, store),
      match('a', { mode: 'm', open: true, rank: -5 }),
      match('b', { mode: 'm', open: true }),
      match('c', { mode: 'm', open: true, rank: null }),
    )
    const where = { mode: 'm', open: true }
    const ranks = async (query: Omit<FindQuery, 'where'>) =>
      (await collection.find({ where, ...query })).map(({ rank }) => rank ?? null)
    t.deepEqual(await ranks({ order: byRank('ascending') }), [null, null, -5])
    t.deepEqual(await ranks({ order: byRank('descending') }), [-5, null, null])
    const after = { value: -5, key: 'a' }
    t.deepEqual(await ranks({ order: byRank('descending'), after }), [null, null])
    t.deepEqual(await ranks({ order: byRank('ascending'), after }), [])
  })

  test(`${name}: pages of any size, in both directions, give each document once and in order`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    const collection = models.collection(keyed)
    const ranks = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(
        ranks,
        fc.integer({ min: 1, max: 7 }),
        fc.uuid(),
        async (given, limit, me) => {
          const documents = given.map((rank, n) => ({ key: `${me}-${n}`, profiles: [me], rank }))
          const writes = documents.map(document => ({
            key: document.key,
            document,
            position: '1',
          }))
          await commitTo(models, 'matches', 'v1', '1', writes)
          const inOrder = documents
            .toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
            .map(({ key }) => key)
          const where = { profiles: me }
          t.deepEqual(
            await pages(collection, { where, order: byRank('ascending') }, limit),
            inOrder,
          )
          t.deepEqual(
            await pages(collection, { where, order: byRank('descending') }, limit),
            inOrder.toReversed(),
            'downwards is the exact reverse',
          )
        },
      ),
      { numRuns: 30 },
    )
  })

  test(`${name}: find without an order sorts by key, after a key, up to a limit`, async t => {
    const keys = ['b', 'd', 'a', 'c']
    const collection = await withMatches(
      await openEngine(t, store),
      ...keys.map((key, n) => match(key, { profiles: ['me', key], mode: 'm', rank: n })),
    )
    const found = async (query: FindQuery) =>
      (await collection.find(query)).map(({ profiles }) => profiles[1])
    const wheres: FindQuery['where'][] = [{ profiles: 'me' }, { mode: 'm' }, {}]
    for (const where of wheres) {
      t.deepEqual(await found({ where }), ['a', 'b', 'c', 'd'])
      t.deepEqual(await found({ where, limit: 2 }), ['a', 'b'])
      t.deepEqual(await found({ where, limit: 0 }), [])
    }
  })

  test(`${name}: a query without a declared index is refused`, async t => {
    const collection = await withMatches(await openEngine(t, store), match('a'))
    const refused = { instanceOf: UndeclaredIndex, code: 'undeclared_index' }
    const order = byRank('ascending')
    await t.throwsAsync(collection.find({ where: { open: true } }), refused)
    await t.throwsAsync(collection.find({ where: { mode: 'm' }, order }), refused)
    await t.throwsAsync(
      collection.find({ where: { profiles: 'me' }, order: { ...order, field: 'mode' } }),
      refused,
    )
    await t.throwsAsync(collection.find({ where: { mode: 'm', profiles: 'me' } }), refused)
    await t.throwsAsync(collection.count({ where: { rank: 1 } }), refused)
  })

  test(`${name}: all returns every document by key, however many`, async t => {
    const keys = Array.from({ length: 1_500 }, (_, n) => `key-${n}`)
    const collection = await withMatches(
      await openEngine(t, store),
      ...keys.map((key, n) => match(key, { rank: n }, String(n + 1))),
    )
    const found = await Array.fromAsync(collection.all())
    t.deepEqual(
      found.map(({ key }) => key),
      keys.toSorted(),
    )
    for (const { document, position } of found) t.is(position, String(Number(document.rank) + 1))
  })

  test(`${name}: all returns large documents too`, async t => {
    const text = 'x'.repeat(400_000)
    const writes = Array.from({ length: 8 }, (_, n) => match(`${n}`, { profiles: [text], rank: n }))
    const collection = await withMatches(await openEngine(t, store), ...writes)
    const found = await Array.fromAsync(collection.all())
    t.deepEqual(
      found.map(({ document }) => document.rank),
      [0, 1, 2, 3, 4, 5, 6, 7],
    )
  })
}
