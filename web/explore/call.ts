import type { ExploreProblem } from '../../contracts/explore/explore.ts'

/** The server refused a call, or there is none any more; the message tells a person what to do. */
class ExploreFailed extends Error {
  override readonly name = 'ExploreFailed'
}

const GONE = 'npm run explore was stopped. Start it again, and open the address that it prints.'

const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(`/api${path}`, init).catch(() => {
    throw new ExploreFailed(GONE)
  })
  if (response.ok) return response
  const problem: Partial<ExploreProblem> = await response.json().catch(() => ({}))
  throw new ExploreFailed(problem.message ?? `The server answered ${response.status}.`)
}

const post = (path: string, body: object): Promise<Response> =>
  request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Reads an address of the API, e.g. `/overview`. @throws {ExploreFailed} */
export const read = async <T>(path: string): Promise<T> => (await request(path)).json()

/** Sends JSON to an address of the API. @throws {ExploreFailed} */
export const send = async <T>(path: string, body: object): Promise<T> =>
  (await post(path, body)).json()

/** Downloads all rows of a query as a file. @throws {ExploreFailed} */
export const downloadAnswer = async (sql: string, format: 'csv' | 'parquet'): Promise<void> => {
  const address = URL.createObjectURL(await (await post('/download', { sql, format })).blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `kith.${format}`
  link.click()
  URL.revokeObjectURL(address)
}

/** An address with its query; parameters that are undefined are left out. */
export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
