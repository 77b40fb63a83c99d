import test from 'ava'
import { prices } from '../../contracts/core/limits.ts'
import { paying, paymentPaths } from '../http/paying-server.ts'
import type { TestMember } from '../http/server.ts'

/**
 * Aim: one person has the first week at its low price more than once. Budget: as many accounts of the
 * same identity or with the same card, one after the other, checkouts of every plan, and requests at
 * once as they like. Measure: payments of the low price that the provider took and kept.
 */
const { monthly, annual } = paymentPaths
const ROUNDS = 3

type Paying = Awaited<ReturnType<typeof paying>>

const firstWeeks = ({ stripe }: Paying): number =>
  [...stripe.records.intents.values()].filter(
    ({ status, amount, latest_charge }) =>
      status === 'succeeded' &&
      amount === prices.firstWeek &&
      !stripe.records.charges.get(latest_charge ?? '')?.refunded,
  ).length

/** Pays whatever can be paid with these secrets. */
const payAll = ({ stripe }: Paying, secrets: readonly string[]) => {
  for (const secret of new Set(secrets))
    try {
      stripe.payIntent(secret)
    } catch {
      // It was ended or paid.
    }
}

const secretsOf = async (by: TestMember, paths: readonly string[]): Promise<string[]> => {
  const answers = await Promise.all(paths.map(path => by.post(path)))
  return answers.flatMap(({ status, body }) => (status === 200 ? [body.clientSecret] : []))
}

const leave = (one: TestMember) => one.send('DELETE', '/api/account', { confirmation: 'DELETE' })

test('buying, cancelling, deleting the account and joining again gives one first week', async t => {
  const all = await paying(t)
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = round === 0 ? all.me : await all.quickMember('Juniper')
    payAll(all, await secretsOf(me, [monthly]))
    await all.settle()
    t.is((await me.post(`${paymentPaths.own}/cancel`)).status, 200)
    await leave(me)
    await all.settle()
  }
  t.is(firstWeeks(all), 1)
})

test('after a year, deleted or cancelled, there is no first week', async t => {
  const all = await paying(t)
  await all.buy(annual)
  await leave(all.me)
  await all.settle()
  const back = await all.quickMember('Juniper')
  payAll(all, await secretsOf(back, [monthly, annual, monthly]))
  await all.settle()
  t.is(firstWeeks(all), 0)
})

test('checkouts of one account at once, all of them paid, give one first week', async t => {
  const all = await paying(t)
  const paths = Array.from({ length: 12 }, (_, n) => (n % 4 === 3 ? annual : monthly))
  const secrets = await secretsOf(all.me, paths)
  secrets.push(...(await secretsOf(all.me, [monthly])))
  payAll(all, secrets)
  await all.settle()
  t.is(firstWeeks(all), 1)
})

test("leaving before the provider's notice of the payment gives no second first week", async t => {
  const all = await paying(t)
  const kept: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const me = round === 0 ? all.me : await all.quickMember('Juniper')
    const secrets = await secretsOf(me, [monthly, monthly])
    kept.push(...secrets)
    // One checkout stays open while the account goes, to be paid with that of the next one.
    if (round > 0) payAll(all, kept)
    await leave(me)
  }
  payAll(all, kept)
  await all.settle()
  t.true(firstWeeks(all) <= 1, `${firstWeeks(all)} first weeks`)
})

/** Buys with one card under an account of another identity, and says whether that has premium then. */
const buyAs = async (all: Paying, name: string, path: string = monthly): Promise<boolean> => {
  const one = await all.quickMember(name)
  const [secret = ''] = await secretsOf(one, [path])
  all.stripe.payIntent(secret, 'one card')
  await all.settle()
  return (await all.premium(one)).active
}

test('a card has the first week once, whatever the accounts, and the dollar of another one is given back', async t => {
  const all = await paying(t)
  t.true(await buyAs(all, 'Aspen'))
  for (const name of ['Birch', 'Cedar']) t.false(await buyAs(all, name), name)
  t.is(firstWeeks(all), 1)
  await all.pass(8)
  const [, ...others] = [...all.stripe.records.subscriptions.values()]
  for (const { status } of others) t.is(status, 'canceled', 'nobody pays for a month by mistake')
})

test('a card that paid for a year or a month has no first week', async t => {
  const all = await paying(t)
  t.true(await buyAs(all, 'Aspen', annual))
  t.false(await buyAs(all, 'Birch'))
  t.is(firstWeeks(all), 0)
})

test('a card keeps its first week when its account is deleted before the notice of the payment', async t => {
  const all = await paying(t)
  for (const name of ['Aspen', 'Birch', 'Cedar']) {
    const one = await all.quickMember(name)
    const [secret = ''] = await secretsOf(one, [monthly])
    all.stripe.payIntent(secret, 'one card')
    if (name !== 'Cedar') await leave(one)
    await all.settle()
    if (name === 'Cedar') t.false((await all.premium(one)).active)
  }
})

test('accounts that pay with one card at once have one first week', async t => {
  const all = await paying(t)
  const names = ['Aspen', 'Birch', 'Cedar', 'Dahlia']
  const people = await Promise.all(names.map(name => all.quickMember(name)))
  const secrets = await Promise.all(people.map(one => secretsOf(one, [monthly])))
  for (const [secret = ''] of secrets) all.stripe.payIntent(secret, 'one card')
  await all.settle()
  t.is(firstWeeks(all), 1)
  const active = await Promise.all(people.map(async one => (await all.premium(one)).active))
  t.is(active.filter(one => one).length, 1)
})
