import type { Call, Mutate } from './call.ts'
import { type Choose, chooseFor } from './choose.ts'
import { encoded, hostileAddress } from './hostile-addresses.ts'
import { hostileBody } from './hostile-bodies.ts'
import { hostileForm, type Pictures, validForm } from './hostile-forms.ts'
import { hostileHeader } from './hostile-headers.ts'
import { hostileMethod, hostileWire, socketCall } from './hostile-wires.ts'
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
  readonly pictures: Pictures
}

/**
 * Operations that end a session or an account: members of the stage leave them to a separate
 * caller.
 */
const endings = ['/api/account', '/api/sessions', '/api/sessions/{id}', '/api/logout']

/** Whether a call may sign out its caller. */
export const isEnding = ({ operation }: Pick<Call, 'operation'>): boolean =>
  endings.includes(operation.path)

const callerFor = (operation: Operation, { cookies }: Stage, choose: Choose): string => {
  const others = Object.keys(cookies).filter(name => name !== 'leaver')
  if (isEnding({ operation }))
    return choose.one(
      operation.method === 'GET' && operation.path !== '/api/logout'
        ? ['leaver', ...others]
        : ['leaver', 'leaver', 'stranger', 'forged'],
    )
  return choose.one([...others, 'ash', 'ash', 'ash', 'rowan', 'rowan'])
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
  material: Material,
  stage: Stage,
  choose: Choose,
): Call => {
  const caller = callerFor(operation, stage, choose)
  const known = knownBy(operation, stage.known[caller] ?? stage.known.ash ?? {})
  const valid = validValues(material.document, known, choose)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encoded(String(valid(operation.params[name] ?? { type: 'string' }, name))),
  )
  const query = Object.entries(operation.query)
    .filter(([name]) => name === 'q' || choose.chance(60))
    .map(([name, schema]) => `${name}=${encoded(String(valid(schema, name)))}`)
  const cookie = stage.cookies[caller]
  const call: Call = {
    operation,
    caller,
    method: operation.method,
    odd: [],
    target: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: [
      ...(cookie === undefined ? [] : [['Cookie', cookie] as const]),
      ...(choose.chance(50) ? [['Origin', stage.origin] as const] : []),
      ...(operation.body ? [['Content-Type', 'application/json'] as const] : []),
    ],
    body: Buffer.from(operation.body ? JSON.stringify(valid(operation.body, '')) : ''),
  }
  if (operation.path === SOCKET) {
    const open = socketCall(choose, known.profileId?.[0] ?? '')
    return open(call)
  }
  return operation.takesForm ? validForm(call, choose.one(Object.values(material.pictures))) : call
}

type Way = 'body' | 'address' | 'header' | 'wire' | 'method'

const waysFor = ({ path, body, takesForm, params, query }: Operation): readonly Way[] => {
  if (path === SOCKET) return ['header', 'header', 'address']
  const isAddressed = Object.keys({ ...params, ...query }).length > 0
  return [
    ...(body || takesForm ? (['body', 'body', 'body', 'body'] as const) : (['body'] as const)),
    ...(isAddressed ? (['address', 'address', 'address'] as const) : (['address'] as const)),
    'header',
    'header',
    'wire',
    'method',
  ]
}

/** The call of this number: the same for the same seed, document and stage. */
export const planCall = (number: number, material: Material, stage: Stage): Call => {
  const choose = chooseFor(material.seed, number)
  const { operations, pictures } = material
  const operation = operations[(number - 1) % operations.length] as Operation
  const hostile: Readonly<Record<Way, () => readonly [string, Mutate]>> = {
    body: () => (operation.takesForm ? hostileForm(choose, pictures) : hostileBody(choose)),
    address: () => hostileAddress(choose),
    header: () => hostileHeader(choose),
    wire: () => hostileWire(choose),
    method: () => hostileMethod(choose),
  }
  let call = validCall(operation, material, stage, choose)
  const count = choose.one([0, 1, 1, 1, 1, 1, 2, 2, 3])
  for (let n = 0; n < count; n += 1) {
    const [name, mutate] = hostile[choose.one(waysFor(operation))]()
    call = { ...mutate(call), odd: [...call.odd, name] }
  }
  return call
}
