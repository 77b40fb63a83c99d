import { createAuthenticator } from '../../test/http/authenticator.ts'
import { passkeyVisitor } from '../../test/http/passkey-visitor.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'
import { atRate } from './steady-rate.ts'
import { untilIdle } from './until-idle.ts'

/** People who signed up before, and the first sign-ins, which load what the others use. */
const PEOPLE = 50
const WARM_UP = 100

const PER_SECOND = 50
const SECONDS = 20

type Person = ReturnType<typeof createAuthenticator>
type Visitor = ReturnType<typeof passkeyVisitor>

/** Milliseconds of the two calls of a sign-in by passkey together, without the device's own work. */
const signIn = async ({ post }: Visitor, person: Person): Promise<number> => {
  const startedAt = performance.now()
  const { body } = await post('/api/passkeys/sign-in/options')
  const asked = performance.now()
  const credential = person.sign(body.options)
  const signed = performance.now()
  const { status } = await post('/api/passkeys/sign-in', { ticket: body.ticket, credential })
  if (status !== 200) throw new Error(`A sign-in was answered ${status}.`)
  return asked - startedAt + (performance.now() - signed)
}

/** Sign-ins by passkey at a steady rate, both calls together. */
export const benchPasskeys = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await using kith = await startKith(folder.folder, {
    PORT: String(port),
    KITH_ORIGIN: origin,
    KITH_LOCAL_SIGN_IN: 'no',
    KITH_RATE_LIMIT_SCALE: '1000',
  })
  const visitor = passkeyVisitor(origin)
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = createAuthenticator({ origin })
    const { status } = await visitor.signUp(person)
    if (status !== 200) throw new Error(`A sign-up was answered ${status}.`)
    people.push(person)
  }
  const of = (n: number) => people[n % PEOPLE] as Person
  for (let n = 0; n < WARM_UP; n += 1) await signIn(visitor, of(n))
  await untilIdle(kith.pid)

  const running: Promise<number>[] = []
  await atRate(PER_SECOND, SECONDS, n => running.push(signIn(visitor, of(n))))
  const took = await Promise.all(running)
  return [
    context('sign-ins', took.length, ''),
    context(`a sign-in by passkey at ${PER_SECOND}/s, p50`, percentile(took, 0.5), 'ms'),
    atMost(`a sign-in by passkey at ${PER_SECOND}/s, p99`, percentile(took, 0.99), 'ms', 30),
  ]
}
