import type { Route } from '../../contracts/core/route.ts'
import { routes } from '../../contracts/features.ts'

/** One operation of the OpenAPI document, or a page or socket outside of it. */
export type Operation = {
  readonly method: string
  /** Path with `{name}` for each parameter. */
  readonly path: string
  readonly params: Readonly<Record<string, JsonSchema>>
  readonly query: Readonly<Record<string, JsonSchema>>
  /** Schema of a JSON body. */
  readonly body: JsonSchema | undefined
  readonly takesForm: boolean
  /** Documented statuses with descriptions; undefined outside of the document. */
  readonly answers: Readonly<Record<string, string>> | undefined
  /** The route of the contracts, if there is one. */
  readonly route: Route | undefined
}

type Parameter = { readonly in: string; readonly name: string; readonly schema: JsonSchema }

type Documented = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

/** The parts of the OpenAPI document that the fuzz target reads. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const named = (parameters: readonly Parameter[], where: string) =>
  Object.fromEntries(
    parameters.filter(one => one.in === where).map(({ name, schema }) => [name, schema]),
  )

const routeOf = (method: string, path: string): Route | undefined =>
  routes.find(one => one.method === method && one.path.replace(/:(\w+)/g, '{$1}') === path)

const beside = (method: string, path: string): Operation => ({
  method,
  path,
  params: {},
  query: {},
  body: undefined,
  takesForm: false,
  answers: undefined,
  route: undefined,
})

/** The path of the socket, which is not in the document. */
export const SOCKET = '/ws'

/**
 * Paths outside of the document: pages, the document itself, probes, the local sign-in, the socket.
 */
const undocumented: readonly Operation[] = [
  ...['/', '/legal/privacy', '/chat/{id}', '/robots.txt', '/assets/{id}', '/healthz', '/readyz'],
  ...['/metrics', '/api/openapi.json', '/api/docs', '/oidc/sign-in/{id}', SOCKET, SOCKET, SOCKET],
].map(path => beside('GET', path))

/** Every operation of the document, then those outside of it. */
export const operationsOf = ({ paths }: ApiDocument): readonly Operation[] => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody, responses }]) => {
      const method = name.toUpperCase()
      const content = requestBody?.content ?? {}
      return {
        method,
        path,
        params: named(parameters, 'path'),
        query: named(parameters, 'query'),
        body: content['application/json']?.schema,
        takesForm: 'multipart/form-data' in content,
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, { description }]) => [status, description]),
        ),
        route: routeOf(method, path),
      }
    }),
  ),
  ...undocumented,
]

/** E.g. `GET /api/matches/{matchId}`. */
export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path}`

/** The part of JSON Schema (2020-12) that the document uses. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | false
  readonly prefixItems?: readonly JsonSchema[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}
