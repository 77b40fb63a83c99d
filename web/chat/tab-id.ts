const KEY = 'kith.tab'

/** Tells this tab from the member's others, also after a reload. */
export function tabId(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(KEY, made)
  return made
}
