type Fun = (...parameters: never[]) => unknown

/** The same object; it records which of its functions were called. */
export const recordCalls = <T extends object>(object: T): { called: T; uncalled(): string[] } => {
  const names = new Set<string>()
  const called = new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      names.add(name)
      return (value as Fun).bind(target)
    },
  })
  const isMethod = (name: string) => typeof Reflect.get(object, name) === 'function'
  const uncalled = () => Object.keys(object).filter(name => isMethod(name) && !names.has(name))
  return { called, uncalled }
}
