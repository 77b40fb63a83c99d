/** An event as it is stored; `data` and `meta` are JSON. */
export type EventRow = readonly [
  id: string,
  type: string,
  version: number,
  at: string,
  data: string,
  meta: string,
]
