/** Fields of a form, nested by brackets in their names as Stripe's API takes them. */
export type FormFields = { [name: string]: string | FormFields }

/** Parses e.g. `items[0][price]=x&metadata[plan]=y`. */
export const parseForm = (text: string): FormFields => {
  const fields: FormFields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(part => part !== '')
    const last = path.pop() ?? ''
    let inside = fields
    for (const part of path) {
      const next = inside[part]
      const nested: FormFields = typeof next === 'object' ? next : {}
      inside[part] = nested
      inside = nested
    }
    inside[last] = value
  }
  return fields
}

/** The text at a path; empty without one. */
export const textOf = (fields: FormFields, ...path: readonly string[]): string => {
  const found = path.reduce<string | FormFields | undefined>(
    (inside, part) => (typeof inside === 'object' ? inside[part] : undefined),
    fields,
  )
  return typeof found === 'string' ? found : ''
}

/** The paths of `expand[0]`, `expand[1]` and so on. */
export const expandOf = (fields: FormFields): string[] =>
  Object.values(typeof fields.expand === 'object' ? fields.expand : {}).filter(
    one => typeof one === 'string',
  )
