type ByAccount = {
  /** Profile id of the account. */
  readonly by: string
  readonly identityHashes: readonly string[]
}

/** Groups what accounts did by person: accounts that share an identity hash are one. Keeps the order. */
export const groupByPerson = <T extends ByAccount>(all: readonly T[]): T[][] => {
  let people: { readonly names: ReadonlySet<string>; readonly did: readonly T[] }[] = []
  for (const one of all) {
    const names = [one.by, ...one.identityHashes]
    const isSame = (person: (typeof people)[number]) => names.some(name => person.names.has(name))
    const same = people.filter(isSame)
    const merged = {
      names: new Set([...names, ...same.flatMap(person => [...person.names])]),
      did: [...same.flatMap(person => person.did), one],
    }
    people = [...people.filter(person => !isSame(person)), merged]
  }
  return people.map(({ did }) => all.filter(one => did.includes(one)))
}
