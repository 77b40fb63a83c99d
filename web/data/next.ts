/** `text` if it is a path of this site, else undefined: where a login may come back to. */
export const localPath = (text: string | null | undefined): string | undefined =>
  text && /^\/(?![/\\])[^\\\s]*$/.test(text) ? text : undefined

/** The login page, with the way back to `from`. */
export const loginAddress = (from: string): string =>
  from === '/' ? '/auth/login' : `/auth/login?${new URLSearchParams({ next: from })}`
