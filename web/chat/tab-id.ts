const KEY = 'kith.tab'

/** Returns an id of this tab that survives a reload. */
export function tabId(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const created = crypto.randomUUID()
  sessionStorage.setItem(KEY, created)
  return created
}
