/** Returns the address of the login page, with `from` as the page to return to. */
export const loginAddress = (from: string): string =>
  from === '/' ? '/auth/login' : `/auth/login?${new URLSearchParams({ next: from })}`
