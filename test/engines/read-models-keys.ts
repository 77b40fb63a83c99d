import test from 'ava'
import fc from 'fast-check'
import {
  type CollectionSpec,
  type KeysQuery,
  type ReadModels,
  UndeclaredIndex,
  type Write,
} from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

type Person = {
  readonly town?: string
  readonly place?: number
  readonly age?: number | null
  readonly tags?: number
}

const people: CollectionSpec<Person> = {
  name: 'people',
  indexes: [
    { by: ['town'], order: 'place', columns: ['age', 'tags'] },
    { by: [], order: 'place', columns: ['tags', 'age'] },
    { by: ['town'], columns: ['age'] },
    { by: ['age'], order: 'place' },
  ],
}

const person = (key: string, document: Person | null, position = '1'): Write<Person> => ({
  key,
  document,
  position,
})

const withPeople = async (models: ReadModels, ...writes: Write<Person>[]) => {
  await models.prepare(people, 'v1')
  await models.swap('people', undefined, 'v1')
  await commitTo(models, 'people', 'v1', '1', writes)
  return models.collection(people)
}

const byPlace = (direction: 'ascending' | 'descending') => ({ field: 'place', direction }) as const
const order = byPlace('ascending')
const inA = { where: { town: 'a' }, order }

const five = [
  person('1', { town: 'a', place: 30, age: 20, tags: 0b001 }),
  person('2', { town: 'a', place: 10, age: 30, tags: 0b110 }),
  person('3', { town: 'a', place: 20, age: 40, tags: 0b100 }),
  person('4', { town: 'a', place: 20, age: 41, tags: 0 }),
  person('5', { town: 'b', place: 15, age: 30, tags: 0b010 }),
]

/** Contract of queries for keys: conditions on columns, order, pages. */
export const keysContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  test(`${name}: keys are in the asked order, after a document, up to a limit`, async t => {
    const collection = await withPeople(await openEngine(t, store), ...five)
    const down = { ...inA, order: byPlace('descending') }
    const everywhere = { where: {}, order }
    const asked: [KeysQuery, string[]][] = [
      [inA, ['2', '3', '4', '1']],
      [down, ['1', '4', '3', '2']],
      [everywhere, ['2', '5', '3', '4', '1']],
      [{ ...inA, after: { value: 20, key: '3' } }, ['4', '1']],
      [{ ...down, after: { value: 20, key: '4' } }, ['3', '2']],
      [{ ...everywhere, after: { value: 15, key: '5' }, limit: 2 }, ['3', '4']],
      [{ ...inA, after: { value: 19.5, key: '' } }, ['3', '4', '1']],
      [{ ...inA, limit: 2 }, ['2', '3']],
      [{ ...inA, limit: 0 }, []],
      [{ where: { town: 'a' } }, ['1', '2', '3', '4']],
      [{ where: { town: 'a' }, after: { value: 0, key: '2' }, limit: 1 }, ['3']],
      [{ ...inA, where: { town: 'c' } }, []],
    ]
    for (const [query, keys] of asked)
      t.deepEqual(await collection.keys(query), keys, JSON.stringify(query))
  })

  test(`${name}: keys are of documents whose columns are in a range and have a bit of a mask`, async t => {
    const collection = await withPeople(await openEngine(t, store), ...five)
    const keys = (conditions: Pick<KeysQuery, 'between' | 'anyBit'>) =>
      collection.keys({ ...inA, ...conditions })
    t.deepEqual(await keys({ between: { age: [30, 40] } }), ['2', '3'])
    t.deepEqual(await keys({ between: { age: [31, 39] } }), [])
    t.deepEqual(await keys({ between: { age: [40, 30] } }), [])
    t.deepEqual(await keys({ between: { age: [-(2 ** 31), 2 ** 31 - 1] } }), ['2', '3', '4', '1'])
    t.deepEqual(await keys({ between: { place: [10, 20], age: [30, 40] } }), ['2', '3'])
    t.deepEqual(await keys({ anyBit: { tags: 0b101 } }), ['2', '3', '1'])
    t.deepEqual(await keys({ anyBit: { tags: 0b1000 } }), [])
    t.deepEqual(await keys({ anyBit: { tags: 0 } }), [])
    t.deepEqual(await keys({ between: { age: [20, 30] }, anyBit: { tags: 0b010 } }), ['2'])
    t.deepEqual(await keys({ between: { tags: [0, 1], age: [20, 41] }, anyBit: { tags: 1 } }), [
      '1',
    ])
  })

  test(`${name}: a document is in an index with columns only while it has all of them`, async t => {
    const models = await openEngine(t, store)
    const whole = { town: 'a', place: 1, age: 30, tags: 1 }
    const { town, ...nowhere } = whole
    const { place, ...unplaced } = whole
    const { age, ...ageless } = whole
    const collection = await withPeople(
      models,
      person('ageless', ageless),
      person('null', { ...whole, age: null }),
      person('nowhere', nowhere),
      person('unplaced', unplaced),
      person('whole', whole),
    )
    t.deepEqual(await collection.keys(inA), ['whole'])
    t.deepEqual(await collection.keys({ where: {}, order }), ['nowhere', 'whole'])
    t.deepEqual(await collection.keys({ where: { town: 'a' } }), ['unplaced', 'whole'])
    t.is(await collection.count({ where: { age: 30 } }), 3, 'other indexes have them')

    await commitTo(models, 'people', 'v1', '2', [
      person('ageless', whole, '2'),
      person('whole', ageless, '2'),
    ])
    t.deepEqual(await collection.keys(inA), ['ageless'])
    t.is((await collection.many(['whole', 'ageless'])).length, 2)
  })

  test(`${name}: keys follow a changed column and a removed document`, async t => {
    const models = await openEngine(t, store)
    const collection = await withPeople(models, ...five)
    const thirty = { ...inA, between: { age: [30, 30] } } as const
    t.deepEqual(await collection.keys(thirty), ['2'])
    const changed = person('4', { town: 'a', place: 20, age: 30, tags: 0 }, '2')
    await commitTo(models, 'people', 'v1', '2', [changed])
    t.deepEqual(await collection.keys(thirty), ['2', '4'])
    t.deepEqual(await collection.keys({ ...inA, between: { age: [41, 41] } }), [])
    await commitTo(models, 'people', 'v1', '3', [person('2', null, '3')])
    t.deepEqual(await collection.keys(thirty), ['4'])
  })

  test(`${name}: keys of a collection in memory and of a build are those of the last commit`, async t => {
    const models = await openEngine(t, store)
    await withPeople(models, ...five)
    const cached = models.collection({ ...people, inMemory: 10 })
    t.deepEqual(await cached.keys({ ...inA, limit: 1 }), ['2'])
    const moved = person('1', { town: 'a', place: 5, age: 20, tags: 1 }, '2')
    await commitTo(models, 'people', 'v1', '2', [moved])
    t.deepEqual(await cached.keys({ ...inA, limit: 1 }), ['1'])

    await models.prepare(people, 'v2')
    await commitTo(models, 'people', 'v2', '2', [moved])
    t.deepEqual(await models.build(people, 'v2').keys({ where: {}, order }), ['1'])
  })

  test(`${name}: a query for keys without a declared index is refused`, async t => {
    const models = await openEngine(t, store)
    const collection = await withPeople(models, ...five)
    const refused = { instanceOf: UndeclaredIndex, code: 'undeclared_index' }
    const undeclared: KeysQuery[] = [
      { where: { place: 1 }, order },
      { where: { town: 'a', place: 1 } },
      { where: {} },
      { where: { town: 'a' }, order: { ...order, field: 'age' } },
      { where: { town: 'a' }, anyBit: { tags: 1 } },
      { ...inA, between: { town: [0, 1] } },
      { where: { town: 'a' }, between: { place: [0, 1] } },
      { ...inA, anyBit: { town: 1 } },
      { where: { age: 30 }, order },
    ]
    for (const query of undeclared)
      await t.throwsAsync(collection.keys(query), refused, JSON.stringify(query))
    await t.throwsAsync(collection.find(inA), refused, 'an index with columns answers keys alone')
    await t.throwsAsync(collection.count({ where: { town: 'a' } }), refused)
    t.deepEqual(await models.collection({ ...people, name: 'nothing' }).keys(inA), [])
  })

  test(`${name}: an index with columns that a generation lacks can be added`, async t => {
    const models = await openEngine(t, store)
    const [first, ...others] = people.indexes
    const older = { ...people, indexes: [{ by: ['town'], order: 'place' }, ...others] }
    await models.prepare(older, 'v1')
    await models.swap('people', undefined, 'v1')
    await commitTo(models, 'people', 'v1', '1', five)
    await models.addIndexes(people, 'v1')
    const query = { ...inA, between: { age: [30, 40] } } as const
    t.deepEqual(await models.collection(people).keys(query), ['2', '3'])
    const found = await models.collection(older).find({ where: { town: 'a' }, order, limit: 1 })
    t.deepEqual(found, [{ town: 'a', place: 10, age: 30, tags: 6 }])

    const more = {
      ...people,
      indexes: [{ ...first, by: ['town'], columns: ['age', 'tags', 'more'] }],
    }
    await models.addIndexes(more, 'v1')
    t.deepEqual(await models.collection(more).keys(query), [], 'no document has the new column')
  })

  test(`${name}: keys are those of all documents that fulfil the conditions`, async t => {
    const models = await openEngine(t, store)
    const collection = await withPeople(models)
    const small = fc.integer({ min: -2, max: 6 })
    const mask = fc.nat({ max: 7 })
    const documents = fc.array(
      fc.record({ place: small, age: small, tags: mask }, { requiredKeys: ['place', 'tags'] }),
      { maxLength: 25 },
    )
    const query = fc.record(
      {
        between: fc.dictionary(fc.constantFrom('age', 'tags', 'place'), fc.tuple(small, small)),
        anyBit: fc.dictionary(fc.constant('tags'), mask),
        after: fc.record({ value: small, key: fc.constantFrom('', '3', '9') }),
        limit: fc.nat({ max: 9 }),
      },
      { requiredKeys: [] },
    )
    const property = fc.asyncProperty(
      fc.uuid(),
      documents,
      query,
      fc.boolean(),
      async (town, given, { after, ...asked }, isDown) => {
        const keyed = given.map((document, n) => ({
          key: `${town}${n}`,
          document: { ...document, town },
        }))
        const writes = keyed.map(one => ({ ...one, position: '1' }))
        await commitTo(models, 'people', 'v1', '1', writes)
        const from = after && { value: after.value, key: `${town}${after.key}` }
        const compare = (a: [number, string], b: [number, string]) =>
          (a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)) * (isDown ? -1 : 1)
        const expected = keyed
          .flatMap(({ key, document: { place, age, tags } }) =>
            age === undefined
              ? []
              : [{ key, place, columns: { age, tags, place } as Record<string, number> }],
          )
          .filter(({ key, place }) => !from || compare([place, key], [from.value, from.key]) > 0)
          .filter(
            ({ columns }) =>
              Object.entries(asked.between ?? {}).every(
                ([field, [least, most]]) =>
                  Number(columns[field]) >= least && Number(columns[field]) <= most,
              ) &&
              Object.entries(asked.anyBit ?? {}).every(
                ([field, bits]) => (Number(columns[field]) & bits) !== 0,
              ),
          )
          .toSorted((a, b) => compare([a.place, a.key], [b.place, b.key]))
          .slice(0, asked.limit)
          .map(({ key }) => key)
        const found = await collection.keys({
          ...asked,
          where: { town },
          order: byPlace(isDown ? 'descending' : 'ascending'),
          ...(from && { after: from }),
        })
        t.deepEqual(found, expected)
      },
    )
    await fc.assert(property, { numRuns: 50 })
  })
}
