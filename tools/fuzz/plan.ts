import fc from 'fast-check'
import type { Call } from './call.ts'
import { hostileForm, validForm } from './hostile-forms.ts'
import { hostileBody } from './hostile-json.ts'
import {
  encoded,
  hostileAddress,
  hostileHeader,
  hostileMethod,
  hostileWire,
} from './hostile-requests.ts'
import { socketCall } from './hostile-sockets.ts'
import { type ApiDocument, type Operation, SOCKET } from './operations.ts'
import { type Known, validValues } from './valid-values.ts'

/** The callers, and the values that each knows. */
export type Stage = {
  readonly origin: string
  /** The value of a `Cookie` header by caller; undefined for a caller that is signed out. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly known: Readonly<Record<string, Known>>
}

/** Inputs for making calls. */
export type Material = {
  readonly seed: number
  readonly document: ApiDocument
  readonly operations: readonly Operation[]
  readonly pictures: readonly Buffer[]
}

/**
 * Operations that end a session or an account: members of the stage leave them to a separate
 * caller.
 */
const endings = ['/api/account', '/api/sessions', '/api/sessions/{id}', '/api/logout']

/** Whether a call may sign out its caller. */
export const isEnding = ({ operation }: Pick<Call, 'operation'>): boolean =>
  endings.includes(operation.path)

const callerFor = (operation: Operation, { cookies }: Stage): fc.Arbitrary<string> => {
  const others = Object.keys(cookies).filter(name => name !== 'leaver')
  if (!isEnding({ operation })) return fc.constantFrom(...others, 'ash', 'ash', 'ash', 'rowan')
  return operation.method === 'GET' && operation.path !== '/api/logout'
    ? fc.constantFrom('leaver', ...others)
    : fc.constantFrom('leaver', 'leaver', 'stranger', 'forged')
}

/** The meaning of a name depends on the path: `known` may hold it as e.g. `blocks profileId`. */
const knownBy = ({ method, path }: Operation, known: Known): Known => {
  const area = /^\/api\/(?:ai\/)?([a-z-]+)/.exec(path)?.[1] ?? ''
  const ofArea = (name: string) => known[`${method} ${area} ${name}`] ?? known[`${area} ${name}`]
  const names = ['id', 'ids', 'matchId', 'profileId']
  return {
    ...known,
    ...Object.fromEntries(names.map(name => [name, ofArea(name) ?? known[name] ?? []])),
  }
}

/** A call that is valid for its route, from a caller who may or may not be permitted. */
const validCall = (
  operation: Operation,
  { document, pictures }: Material,
  { cookies, known: all, origin }: Stage,
): fc.Arbitrary<Call> =>
  callerFor(operation, { cookies, known: all, origin }).chain(caller => {
    const known = knownBy(operation, all[caller] ?? all.ash ?? {})
    const valid = validValues(document, known)
    const eachOf = (schemas: Operation['params']) =>
      Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, valid(one, name)]))
    return fc
      .record({
        params: fc.record(eachOf(operation.params)),
        query: fc.record(eachOf(operation.query), {
          requiredKeys: Object.keys(operation.query).filter(name => name === 'q'),
        }),
        body: operation.body ? valid(operation.body, '') : fc.constant(undefined),
        ownOrigin: fc.constantFrom([], [['Origin', origin] as const]),
        picture: fc.constantFrom(...pictures),
        open:
          operation.path === SOCKET ? socketCall(known.profileId?.[0] ?? '') : fc.constant(null),
      })
      .map(({ params, query, body, ownOrigin, picture, open }) => {
        const cookie = cookies[caller]
        const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
          encoded(String(params[name] ?? 'x')),
        )
        const asked = Object.entries(query).map(([name, one]) => `${name}=${encoded(String(one))}`)
        const call: Call = {
          operation,
          caller,
          method: operation.method,
          odd: [],
          target: asked.length > 0 ? `${path}?${asked.join('&')}` : path,
          headers: [
            ...(cookie === undefined ? [] : [['Cookie', cookie] as const]),
            ...ownOrigin,
            ...(operation.body ? [['Content-Type', 'application/json'] as const] : []),
          ],
          body: Buffer.from(operation.body ? JSON.stringify(body) : ''),
        }
        if (open) return open(call)
        return operation.takesForm ? validForm(call, picture) : call
      })
  })

const changesFor = (operation: Operation, pictures: Material['pictures']) => {
  const { path, body, takesForm, params, query } = operation
  if (path === SOCKET) return fc.oneof(hostileHeader, hostileHeader, hostileAddress)
  const isAddressed = Object.keys({ ...params, ...query }).length > 0
  return fc.oneof(
    {
      weight: body || takesForm ? 4 : 1,
      arbitrary: takesForm ? hostileForm(pictures) : hostileBody,
    },
    { weight: isAddressed ? 3 : 1, arbitrary: hostileAddress },
    { weight: 2, arbitrary: hostileHeader },
    hostileWire,
    hostileMethod,
  )
}

const SPREAD = 1_000_003

/** The call of this number: the same for the same seed, document and stage. */
export const planCall = (number: number, material: Material, stage: Stage): Call => {
  const { seed, operations, pictures } = material
  const operation = operations[(number - 1) % operations.length] as Operation
  const count = fc.constantFrom(0, 1, 1, 1, 1, 1, 2, 2, 3)
  const changes = count.chain(length =>
    fc.array(changesFor(operation, pictures), { minLength: length, maxLength: length }),
  )
  const planned = fc
    .tuple(validCall(operation, material, stage), changes)
    .map(([call, all]) =>
      all.reduce((so, [name, change]) => ({ ...change(so), odd: [...so.odd, name] }), call),
    )
  const [call] = fc.sample(fc.noBias(planned), { seed: (seed * SPREAD + number) | 0, numRuns: 1 })
  if (!call) throw new Error('fast-check drew nothing.')
  return call
}
