import test from 'ava'

let prefix = ''

/** Loads a spec so that the titles of its tests begin with the name of its file. */
export const withTitlesOf = (name: string, load: () => void): void => {
  prefix = `${name} › `
  load()
}

interface Declare {
  (...given: readonly unknown[]): unknown
  readonly [form: string]: Declare
}

/** AVA's `test` with all its forms, such as `test.serial`, under prefixed titles. */
const titled = (declare: Declare): Declare =>
  new Proxy(declare, {
    apply: (target, _self, [title, ...more]) =>
      target(typeof title === 'string' ? prefix + title : title, ...more),
    get: (target, form: string) => {
      const value = target[form]
      return value && titled(value)
    },
  })

export default titled(test as unknown as Declare)
