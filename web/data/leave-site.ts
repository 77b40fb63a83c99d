/**
 * Opens another site, which learns from no header where its visitor comes from. From then on the
 * page sends a Referer to its own site alone; a link out sets `rel="noreferrer"` instead.
 *
 * @param how whether the other site takes the place of this entry of history.
 */
export const leaveSite = (address: string, how: 'assign' | 'replace' = 'assign'): void => {
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'same-origin' // the service worker knows a log-out by its Referer
  document.head.append(policy)
  location[how](address)
}
