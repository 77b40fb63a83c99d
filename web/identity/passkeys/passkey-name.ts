/** Names a new passkey by its device, as far as a browser says so: "iPhone", "Windows". */
export const passkeyName = (userAgent: string): string => {
  const known = ['iPhone', 'iPad', 'Android', 'Macintosh', 'Windows', 'CrOS', 'Linux'] as const
  const found = known.find(name => userAgent.includes(name))
  if (found === undefined) return 'Passkey'
  return found === 'Macintosh' ? 'Mac' : found === 'CrOS' ? 'Chromebook' : found
}
